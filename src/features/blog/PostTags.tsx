import type { ShownTag } from '#lib/post-tags.ts'
import { messages } from './messages.ts'

/** A post's tags; each links to the page of all posts with that tag, if that page exists. */
export function PostTags({ tags }: { tags: ShownTag[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="post-tags" aria-label={messages.tags}>
      {tags.map(({ name, path }) => (
        <li key={name}>{path ? <a href={path}>{name}</a> : <span>{name}</span>}</li>
      ))}
    </ul>
  )
}
