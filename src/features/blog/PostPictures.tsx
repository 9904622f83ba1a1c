import { Thumbnail } from '#components/Thumbnail.tsx'
import type { Size } from '#lib/markdown.ts'

interface Props {
  addresses: string[]
  sizes: Record<string, Size>
}

/** The pictures above a post; they say nothing that the text does not say, so they have no words of their own. */
export function PostPictures({ addresses, sizes }: Props) {
  if (addresses.length === 0) return null
  return (
    <div className="post-pictures">
      {addresses.map((address, position) => (
        <Thumbnail
          key={address}
          address={address}
          alt=""
          size={sizes[address]}
          loading={position === 0 ? 'eager' : 'lazy'}
        />
      ))}
    </div>
  )
}
