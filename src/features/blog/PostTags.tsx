import type { ShownTag } from '#lib/post-tags.ts'
import { messages } from './messages.ts'

/** What a post is about; each tag leads to the page of all posts that have it, once there is one. */
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
