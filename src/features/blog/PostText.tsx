import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { BlogPost } from '#data/blog-posts.ts'
import type { SafeHtml } from '#lib/markdown.ts'
import { messages } from './messages.ts'
import { PostProblem, Waiting } from './PostStates.tsx'
import { postPath } from './post-url.ts'
import type { LazyRenderer } from './renderer.ts'

interface Props {
  post: BlogPost
  renderer: LazyRenderer
  /** Renders what goes above the text, given the text's HTML. */
  above?: (html: string) => ReactNode
  /** Called once the text is in the page, before it is painted. */
  onShown?: () => void
}

/** A post's text, rendered in the browser (BLOG-05, BLOG-06). Use the post's id as key. */
export function PostText({ post, renderer, above, onShown }: Props) {
  const source = post.content
  const [rendered, setRendered] = useState(() => ({ source, html: renderer.ready()?.(source) ?? null }))
  const [hasFailed, setFailed] = useState(false)
  const html: SafeHtml | null = rendered.source === source ? rendered.html : null

  useEffect(() => {
    if (html !== null) return
    let isCurrent = true
    renderer.load().then(
      render => isCurrent && setRendered({ source, html: render(source) }),
      (error: unknown) => {
        console.warn('The post could not be rendered', error)
        if (isCurrent) setFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [html, source, renderer])

  useLayoutEffect(() => {
    if (html !== null) onShown?.()
  }, [html, onShown])

  if (hasFailed) return <PostProblem text={messages.failed} path={postPath(post.slug)} />
  if (html === null) return <Waiting />
  return (
    <>
      {above?.(String(html))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: this is what the renderer's SafeHtml is for */}
      <div className="post-text prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
