import { assetUrl } from '#lib/media-url.ts'
import { MediaCardFrame, type MediaCardProps } from './MediaCardParts.tsx'

/** A film of the library, with its player (MEDI-05). */
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
        // All films in sight would otherwise be begun at once.
        preload={about?.poster ? 'none' : 'metadata'}
      />
    </MediaCardFrame>
  )
}
