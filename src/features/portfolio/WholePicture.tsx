import { CARD_SIZES } from '#components/Thumbnail.tsx'
import { thumbnailAttempts } from '#lib/thumbnail.ts'
import type { Card } from './card.ts'
import type { Whole } from './use-whole.ts'

interface Props extends Whole {
  address: string | null
  alt: string
  size: Card['size']
}

/** A tall picture in full. It replaces the cropped copy once it has loaded, and takes no space before that. */
export function WholePicture({ address, alt, size, isShown, onArrive, onFail }: Props) {
  const [attempt] = thumbnailAttempts(address)
  if (!attempt) return null
  return (
    <img
      className={isShown ? undefined : 'project-whole'}
      fetchPriority="low"
      // The copy's pixels stay on screen until the next frame.
      decoding="sync"
      sizes={CARD_SIZES}
      {...attempt}
      alt={isShown ? alt : ''}
      width={size?.width}
      height={size?.height}
      onLoad={onArrive}
      onError={onFail}
    />
  )
}
