import type { ReactNode, Ref } from 'react'
import { longDate } from '#lib/long-date.ts'
import type { Size } from '#lib/markdown.ts'
import type { ShownTag } from '#lib/post-tags.ts'
import { messages } from './messages.ts'
import { PostPictures } from './PostPictures.tsx'
import { PostTags } from './PostTags.tsx'

interface Props {
  title: string
  /** Who wrote it; a name, of a person or the agency. */
  author: string
  /** ISO time. */
  publishedAt: string
  pictures: string[]
  /** What the pictures show, by address. */
  alts?: Record<string, string> | undefined
  /** Sizes of pictures by address, as far as they are known. */
  sizes: Record<string, Size>
  /** Stands after the date, e.g. the reading time. */
  note?: string | undefined
  tags: ShownTag[]
  /** Order of the title among the page's headings. */
  level: 'h1' | 'h2'
  titleRef?: Ref<HTMLHeadingElement>
  /** The text. */
  children: ReactNode
}

/** A post: title, author, date, pictures, text (BLOG-03), tags. The title comes first because choosing a post leads to it. */
export function PostArticle(props: Props) {
  const { title, author, publishedAt, pictures, alts, sizes, note, tags } = props
  const { level: Heading, titleRef, children } = props
  return (
    <article className="post" aria-labelledby="post-title">
      <header className="post-head">
        <Heading className="post-title" id="post-title" ref={titleRef} tabIndex={-1}>
          {title}
        </Heading>
        <p className="small muted">
          <span>{messages.by(author)} · </span>
          <time dateTime={publishedAt.slice(0, 10)}>{longDate(new Date(publishedAt))}</time>
          {note && <span> · {note}</span>}
        </p>
      </header>
      <PostPictures addresses={pictures} sizes={sizes} alts={alts} />
      {children}
      <PostTags tags={tags} />
    </article>
  )
}
