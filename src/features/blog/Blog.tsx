import './blog.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Size } from '#lib/markdown.ts'
import { shownTags } from '#lib/post-tags.ts'
import { readingMinutes } from '#lib/reading-time.ts'
import { messages } from './messages.ts'
import { PostArticle } from './PostArticle.tsx'
import { PostList } from './PostList.tsx'
import { NoPosts, PostProblem, Waiting } from './PostStates.tsx'
import { PostSteps } from './PostSteps.tsx'
import { PostText } from './PostText.tsx'
import { postPath } from './post-url.ts'
import type { PostTitle } from './posts.ts'
import type { LazyRenderer } from './renderer.ts'
import { type BlogSource, type PublishedBlog, useBlog } from './use-blog.ts'
import { usePageHead } from './use-page-head.ts'

export interface BlogProps {
  page: PublishedBlog
  /** Sizes of the posts' pictures by address, where known. */
  sizes: Record<string, Size>
  listTitle: string
  siteName: string
  /** Slugs of the tags that have a page. */
  tagPages: string[]
  source: BlogSource
  renderer: LazyRenderer
  /** The first post's text, rendered at build time. */
  children?: ReactNode
}

/** The list of posts and the selected one (BLOG-02 to BLOG-04). The first render produces the page's HTML. */
export function Blog({ page, sizes, source, renderer, children, ...props }: BlogProps) {
  const { listTitle, siteName, tagPages } = props
  const { view, requested, choose } = useBlog(page, source)
  const { titles, selected, post, previous, next, message } = view
  const title = useRef<HTMLHeadingElement>(null)
  const isChosen = useRef(false)
  const isAsPublished = post !== null && post.id === page.first?.id && post.content === page.first.content
  const [isUntouched, setUntouched] = useState(true)
  usePageHead(requested === null ? null : selected, siteName)
  // From now on the browser renders the text: the HTML that came with the page cannot be inserted a second time.
  if (isUntouched && !isAsPublished) setUntouched(false)

  useEffect(() => {
    if (!selected || !isChosen.current) return
    isChosen.current = false
    focusTitle(title.current)
  }, [selected])

  function chooseAndFocus(chosen: PostTitle) {
    if (chosen.id === selected?.id) return focusTitle(title.current)
    isChosen.current = true
    choose(chosen.slug)
  }

  if (titles.length === 0) {
    return <NoPosts isLoading={message === 'loading'} />
  }
  return (
    <div className="blog wrap">
      <PostList
        heading={listTitle}
        titles={titles}
        current={selected?.slug ?? null}
        onChoose={chooseAndFocus}
      />
      <div className="blog-post">
        {selected && (
          <PostArticle
            title={selected.title}
            author={post?.author || siteName}
            publishedAt={selected.published_at}
            pictures={post?.image_urls ?? []}
            alts={post?.image_alts}
            sizes={sizes}
            note={post ? messages.readingTime(readingMinutes(post.content)) : undefined}
            tags={post ? shownTags(post, tagPages) : []}
            level="h2"
            titleRef={title}
          >
            {isUntouched ? children : post && <PostText key={post.id} post={post} renderer={renderer} />}
            {message === 'failed' && <PostProblem text={messages.failed} path={postPath(selected.slug)} />}
          </PostArticle>
        )}
        {message === 'loading' && <Waiting />}
        <PostSteps previous={previous} next={next} onChoose={chooseAndFocus} />
      </div>
    </div>
  )
}

/** Moves focus to the post's title, and scrolls up to it if the reader was further down in the previous post. */
function focusTitle(title: HTMLElement | null) {
  title?.focus({ preventScroll: true })
  const isAbove = (title?.closest('article')?.getBoundingClientRect().top ?? 0) < 0
  if (isAbove) title?.closest('article')?.scrollIntoView({ behavior: 'instant' })
  else title?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
