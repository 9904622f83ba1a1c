import { useEffect, useRef, useState } from 'react'
import { PRIORITIES, Thumbnail } from '#components/Thumbnail.tsx'
import { renditionUrl } from '#lib/media-url.ts'
import { thumbnailCandidates } from '#lib/thumbnail.ts'
import type { Video } from '#lib/video-url.ts'
import type { Card } from './card.ts'
import { messages } from './messages.ts'
import { PictureEdges } from './PictureEdges.tsx'

interface Props {
  title: string
  /** Address of the film's poster picture. */
  poster: string | null
  video: Video
  /** The poster's size in pixels, if known. */
  size: Card['size']
  /** Loading priority of the poster. */
  loading: 'lazy' | 'eager' | 'first'
}

/** A player cannot choose among copies: this uncropped one is wide enough for a card. */
const POSTER_WIDTH = 800

/** A film. Nothing plays or is requested from another site until the visitor presses its button (VID-03, SEC-23). */
export function ProjectVideo({ title, poster, video, size, loading }: Props) {
  const picture = useRef<HTMLElement>(null)
  const [whole] = thumbnailCandidates(poster)
  const posterUrl = whole && (renditionUrl(whole, POSTER_WIDTH) ?? whole)
  // A player fetches its poster at once, wherever it is: one further down gets it once the picture behind it is there.
  const [isNear, setNear] = useState(loading !== 'lazy')
  useEffect(() => {
    // It may have loaded, or failed, before this script.
    if (picture.current?.querySelector('img')?.complete) setNear(true)
  }, [])
  if (video.kind === 'embed')
    return <EmbeddedVideo {...{ title, poster, size, loading }} address={video.address} />
  const far = isNear || !posterUrl ? '' : ' is-far'
  // Captions, if any, are inside the owner's file.
  const player = { controls: true, preload: 'none', playsInline: true } as const
  return (
    <>
      {/* Shows through a player further down. Events of pictures do not bubble. */}
      <span
        ref={picture}
        className={`project-picture project-measure${far}`}
        onLoadCapture={() => setNear(true)}
        onErrorCapture={() => setNear(true)}
      >
        {posterUrl && <Poster address={posterUrl} size={size} loading={loading} />}
      </span>
      <PictureEdges picture={picture} />
      <video
        className="project-film"
        aria-label={messages.video(title)}
        poster={isNear ? posterUrl : undefined}
        {...player}
      >
        {video.addresses.map(address => (
          <source key={address} src={address} />
        ))}
      </video>
    </>
  )
}

/** The whole picture, at the address that the player itself requests. */
function Poster({ address, size, loading }: { address: string } & Pick<Props, 'size' | 'loading'>) {
  return (
    <img
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={PRIORITIES[loading]}
      src={address}
      alt=""
      width={size?.width}
      height={size?.height}
    />
  )
}

/**
 * Moves focus to the player, because the focused button is gone. The function is stable: a new one on every render
 * would be called each time, and pull focus back from the card's link into the player.
 */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus()

function EmbeddedVideo({
  title,
  poster,
  size,
  loading,
  address,
}: Omit<Props, 'video'> & { address: string }) {
  const [isStarted, setStarted] = useState(false)
  const picture = useRef<HTMLElement>(null)
  if (isStarted) {
    return (
      <iframe
        ref={takeFocus}
        className="project-film"
        src={address}
        title={messages.video(title)}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
    )
  }
  return (
    <button type="button" className="project-play" onClick={() => setStarted(true)}>
      {poster && (
        <span ref={picture} className="project-picture">
          <Thumbnail address={poster} alt="" size={size} loading={loading} isForCard />
        </span>
      )}
      <PictureEdges picture={picture} />
      <span className="project-play-sign">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5.5v13l10.5-6.5Z" />
        </svg>
      </span>
      <span className="visually-hidden">{messages.play(title)}</span>
    </button>
  )
}
