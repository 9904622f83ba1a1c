import { assetUrl } from '#lib/media-url.ts'
import { MediaCardFrame, type MediaCardProps } from './MediaCardParts.tsx'

/** A film from the library, with its player (MEDI-05). */
export function FilmCard(props: MediaCardProps) {
  const { name, url, about } = props.file
  return (
    <MediaCardFrame {...props}>
      {/* biome-ignore lint/a11y/useMediaCaption: uploaded films come without captions */}
      <video
        className="aspect-video w-full"
        src={url}
        poster={about?.poster ? assetUrl(about.poster) : undefined}
        aria-label={name}
        controls
        // Otherwise all visible films would start loading at once.
        preload={about?.poster ? 'none' : 'metadata'}
      />
    </MediaCardFrame>
  )
}
