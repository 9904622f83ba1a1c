import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { BlogPost } from '#data/blog-posts.ts'
import { postIn, withPost } from './post-url.ts'
import { firstBlog, isSameVersion, type PostTitle, reduceBlog, viewOf } from './posts.ts'

/** What the page's HTML holds. */
export interface PublishedBlog {
  titles: PostTitle[]
  first: BlogPost | null
}

/** Where everything else comes from. */
export interface BlogSource {
  /** The posts as they are now; null where no backend is configured. */
  current: {
    titles: () => Promise<PostTitle[]>
    /** null if no post has this slug. */
    post: (slug: string) => Promise<BlogPost | null>
  } | null
  /** All posts as of the last build. */
  published: () => Promise<BlogPost[]>
  /** Whether the visitor has begun to read what is shown. */
  isBeingRead: () => boolean
}

/**
 * The blog's state. Asks the backend for the titles once, after hydration, and for a text when its post is selected.
 * Until the backend has answered once, the text comes from it or the last build, whichever is first; afterwards all
 * texts of the build are fetched only if it fails.
 */
export function useBlog(page: PublishedBlog, source: BlogSource) {
  const [blog, dispatch] = useReducer(reduceBlog, null, () =>
    firstBlog({ ...page, hasBackend: source.current !== null }),
  )
  const view = viewOf(blog)
  const hasAnswered = useRef(false)
  const { first } = page
  // Asked for again once something else has been chosen or has arrived since it could not be loaded.
  const wanted = view.message === 'failed' ? null : view.wanted

  useEffect(() => {
    refresh().catch((error: unknown) => {
      dispatch({ type: 'failed' })
      if (source.current) console.warn('The blog could not be refreshed', error)
    })

    async function refresh() {
      if (!source.current) throw new Error('No backend is configured')
      const titles = await source.current.titles()
      hasAnswered.current = true
      const [top] = titles
      // With its text at once, so that nobody sees an empty post take the place of the first one.
      const isKnown = !top || (first && isSameVersion(first, top))
      const newest = isKnown ? null : await source.current.post(top.slug).catch(() => null)
      dispatch({ type: 'arrived', titles, newest, keep: source.isBeingRead() })
    }
  }, [first, source])

  useEffect(() => {
    if (wanted === null) return
    let isOver = false
    const current = async () => {
      const post = await source.current?.post(wanted)
      if (!post) throw new Error('The backend does not have the post')
      dispatch({ type: 'read', post })
    }
    const published = async () => {
      const posts = await source.published()
      if (!posts.some(({ slug }) => slug === wanted)) throw new Error('The build does not have the post')
      dispatch({ type: 'found', posts })
    }
    const text = hasAnswered.current ? current().catch(published) : Promise.any([current(), published()])
    text.catch(() => isOver || dispatch({ type: 'lost' }))
    return () => {
      isOver = true
    }
  }, [wanted, source])

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
