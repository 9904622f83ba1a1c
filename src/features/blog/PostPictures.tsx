import { CARD_SIZES, Thumbnail } from '#components/Thumbnail.tsx'
import type { Size } from '#lib/markdown.ts'

/** The width of the text column, and half of it (blog.css); on phones the first is as wide as on a card. */
const WIDE = `(min-width: 62.5rem) min(66vw, 68rem), (min-width: 45rem) 100vw, ${CARD_SIZES}`
const HALF = '(min-width: 62.5rem) min(33vw, 34rem), 50vw'

interface Props {
  addresses: string[]
  sizes: Record<string, Size>
  /** Alternative texts by picture address; a picture without one is decorative. */
  alts?: Record<string, string> | undefined
}

/** The pictures above a post. */
export function PostPictures({ addresses, sizes, alts }: Props) {
  if (addresses.length === 0) return null
  return (
    <div className="post-pictures">
      {addresses.map((address, position) => (
        <Thumbnail
          key={address}
          address={address}
          alt={alts?.[address] ?? ''}
          size={sizes[address]}
          sizes={position === 0 ? WIDE : HALF}
          loading={position === 0 ? 'first' : 'lazy'}
        />
      ))}
    </div>
  )
}
