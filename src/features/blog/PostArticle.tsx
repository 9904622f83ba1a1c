import type { ReactNode, Ref } from 'react'
import { longDate } from '#lib/long-date.ts'
import type { Size } from '#lib/markdown.ts'
import type { ShownTag } from '#lib/post-tags.ts'
import { messages } from './messages.ts'
import { PostPictures } from './PostPictures.tsx'
import { PostTags } from './PostTags.tsx'

interface Props {
  title: string
  /** Name of the author: a person or the agency. */
  author: string
  /** ISO time. */
  publishedAt: string
  pictures: string[]
  /** Alternative texts of the pictures, by address. */
  alts?: Record<string, string> | undefined
  /** Sizes of pictures by address, where known. */
  sizes: Record<string, Size>
  /** Shown after the date, e.g. the reading time. */
  note?: string | undefined
  tags: ShownTag[]
  /** Heading level of the title on this page. */
  level: 'h1' | 'h2'
  titleRef?: Ref<HTMLHeadingElement>
  /** The text. */
  children: ReactNode
}

/** A post: title, author, date, pictures, text (BLOG-03), tags. The title is first because it gets the focus. */
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
