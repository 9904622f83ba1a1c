import { Thumbnail } from '#components/Thumbnail.tsx'
import type { Size } from '#lib/markdown.ts'

interface Props {
  addresses: string[]
  sizes: Record<string, Size>
  /** Words for those who do not see a picture, by its address; one without any is decoration. */
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
          loading={position === 0 ? 'eager' : 'lazy'}
        />
      ))}
    </div>
  )
}
