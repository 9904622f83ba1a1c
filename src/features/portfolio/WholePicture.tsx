import { CARD_SIZES } from '#components/Thumbnail.tsx'
import { thumbnailAttempts } from '#lib/thumbnail.ts'
import type { Card } from './card.ts'
import type { Whole } from './use-whole.ts'

interface Props extends Whole {
  address: string | null
  alt: string
  size: Card['size']
}

/** All of a tall picture. It takes the cut copy's place when it has arrived, and no room before. */
export function WholePicture({ address, alt, size, isShown, onArrive, onFail }: Props) {
  const [attempt] = thumbnailAttempts(address)
  if (!attempt) return null
  return (
    <img
      className={isShown ? undefined : 'project-whole'}
      fetchPriority="low"
      // The copy's own pixels are on the screen until the next frame.
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
