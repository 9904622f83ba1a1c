import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { BlogPost } from '#data/blog-posts.ts'
import { postIn, withPost } from './post-url.ts'
import { firstBlog, type PostTitle, reduceBlog, viewOf } from './posts.ts'

/** What the page's HTML holds. */
export interface PublishedBlog {
  titles: PostTitle[]
  first: BlogPost | null
}

/** Where everything else comes from. */
export interface BlogSource {
  /** All posts as they are now; null where no backend is configured. */
  current: (() => Promise<BlogPost[]>) | null
  /** All posts as of the last build. */
  published: () => Promise<BlogPost[]>
  /** Whether the visitor has begun to read what is shown. */
  isBeingRead: () => boolean
}

/**
 * The blog's state. Queries the backend once, after hydration. If the visitor selects another post before it answers,
 * the text comes from the backend or the last build, whichever is first.
 */
export function useBlog(page: PublishedBlog, source: BlogSource) {
  const [blog, dispatch] = useReducer(reduceBlog, null, () =>
    firstBlog({ ...page, hasBackend: source.current !== null }),
  )
  const view = viewOf(blog)
  const asking = useRef<Promise<BlogPost[]>>(null)
  const needsText = view.selected !== null && view.message === 'loading'

  const ask = useCallback(async () => {
    if (!source.current) throw new Error('No backend is configured')
    const posts = await source.current()
    dispatch({ type: 'arrived', posts, keep: source.isBeingRead() })
    return posts
  }, [source])

  useEffect(() => {
    asking.current = ask()
    asking.current.catch((error: unknown) => {
      asking.current = null
      dispatch({ type: 'failed' })
      if (source.current) console.warn('The blog could not be refreshed', error)
    })
  }, [ask, source])

  useEffect(() => {
    if (!needsText) return
    const published = source.published().then(posts => dispatch({ type: 'found', posts }))
    Promise.any([published, asking.current ?? ask()]).catch(() => dispatch({ type: 'lost' }))
  }, [needsText, ask, source])

  // Before the next paint, so that the first post does not flash before the requested one.
  useLayoutEffect(() => {
    const follow = () => dispatch({ type: 'chosen', post: postIn(location.search) })
    follow()
    delete document.documentElement.dataset.post
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return {
    view,
    /** Slug or id in the address; null if there is none. */
    requested: blog.requested,
    choose(slug: string) {
      history.pushState(null, '', withPost(location.href, slug))
      dispatch({ type: 'chosen', post: slug })
    },
  }
}
