import './thumbnail.css'
import { useEffect, useRef, useState } from 'react'
import { CARD_RATIO } from '#lib/media-url.ts'
import { thumbnailAttempts } from '#lib/thumbnail.ts'

interface Props {
  /** As entered by a person; see `thumbnailCandidates`. */
  address: string | null
  alt: string
  /** In pixels, if known, so that the layout does not shift when the picture loads. */
  size?: { width: number; height: number } | null | undefined
  /** `first` for the picture that the page waits for, `eager` for others that are in view from the start. */
  loading?: 'lazy' | 'eager' | 'first'
  /** Use the cropped copy of a tall picture. */
  isForCard?: boolean
  /** Displayed width, as in `<img sizes>`: an uploaded picture then loads the copy that fits. */
  sizes?: string
}

/**
 * Sizes of a portfolio card: one of three in a row, or of two, which are at most 40rem wide. A phone's card is as wide
 * as its viewport, but a density above one and a half of the copy's pixels makes no visible difference there.
 */
export const CARD_SIZES = [
  '(min-width: 93.75rem) min(33vw, 34rem)',
  '(min-width: 45rem) min(50vw, 40rem)',
  '(min-resolution: 2.5dppx) 51vw',
  '(min-resolution: 1.5dppx) 76vw',
  '100vw',
].join(', ')

/** Others in view share the connection with the first one, and on some pages loaded before it. */
export const PRIORITIES = { first: 'high', eager: 'low', lazy: undefined } as const

/** A picture that tries all its addresses, each once, and then says that it was not found (THMB-05). */
export function Thumbnail(props: Props) {
  const { address, alt, size, loading = 'lazy', isForCard = false, sizes = CARD_SIZES } = props
  const image = useRef<HTMLImageElement>(null)
  const [tried, setTried] = useState({ address, failures: 0 })
  // A new address starts over with its first candidate (THMB-07).
  const failures = tried.address === address ? tried.failures : 0
  const attempt = thumbnailAttempts(address, isForCard)[failures]

  useEffect(() => {
    // A picture that failed before hydration is requested again, so that its error event is handled.
    const element = image.current
    if (!element?.complete || element.naturalWidth > 0) return
    const { src } = element
    element.src = src
  }, [])

  if (attempt === undefined) return <ImageNotFound />
  const height = size && attempt.srcSet && isForCard ? cardHeight(size) : size?.height
  return (
    <img
      ref={image}
      // Must precede the addresses, which some browsers request as soon as they are set.
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={PRIORITIES[loading]}
      sizes={attempt.srcSet && sizes}
      {...attempt}
      alt={alt}
      width={size?.width}
      height={height}
      decoding="async"
      onError={() => setTried({ address, failures: failures + 1 })}
    />
  )
}

/** A card's copy of a tall picture is cropped. */
const cardHeight = ({ width, height }: { width: number; height: number }) =>
  Math.min(height, Math.round(width * CARD_RATIO))

function ImageNotFound() {
  return (
    <div className="image-not-found">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2Zm4 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm12 8-3.1-3.1a2 2 0 0 0-2.8 0L6 21" />
      </svg>
      <p>Image Not Found</p>
    </div>
  )
}
