import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { PortfolioItem } from '#data/portfolio-items.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { categoryIn, withCategory } from './category-url.ts'
import { arrange, firstGallery, inOrderOf, PAGE_SIZE, reduceGallery, viewOf } from './gallery.ts'

/** What the page's HTML holds. */
export interface PublishedPage {
  /** The items of the first cards. */
  first: PortfolioItem[]
  /** How many items there are. */
  total: number
  categories: string[]
}

/** Where everything else comes from. */
export interface PortfolioSource {
  /** Items and categories as they are now; null where no backend is configured. */
  current: (() => Promise<{ items: PortfolioItem[]; categories: string[] }>) | null
  /** All items as of the last build. */
  published: () => Promise<PortfolioItem[]>
  /** The ids of the cards, in their order on the page. */
  shownIds: () => string[]
  random: () => number
}

/**
 * The portfolio's state. Queries the backend once, when the browser is idle after hydration or the visitor wants more
 * than the page holds. What they want before it answers comes from the backend or the last build, whichever is first.
 */
export function useGallery(page: PublishedPage, source: PortfolioSource) {
  const [gallery, dispatch] = useReducer(reduceGallery, null, () =>
    firstGallery({
      ...page,
      first: inOrderOf(page.first, source.shownIds()),
      hasBackend: source.current !== null,
    }),
  )
  const view = viewOf(gallery)
  const isPublished = page.total > 0
  const asking = useRef<Promise<PortfolioItem[]>>(null)

  const ask = useCallback(() => {
    const read = async () => {
      if (!source.current) throw new Error('No backend is configured')
      const { items, categories } = await source.current()
      dispatch({ type: 'arrived', items: arrange(items, source.random), categories })
      return items
    }
    if (!asking.current) {
      asking.current = read()
      asking.current.catch((error: unknown) => {
        asking.current = null
        if (source.current) console.warn('The portfolio could not be refreshed', error)
      })
    }
    return asking.current
  }, [source])

  // Hydration and all the rows would be too much at once.
  useEffect(() => whenIdle(ask), [ask])

  useEffect(() => {
    if (!view.isWaiting) return
    const attempts = [ask()]
    if (isPublished) attempts.push(source.published())
    Promise.any(attempts).then(
      items => dispatch({ type: 'arrived', items: arrange(items, source.random) }),
      () => dispatch({ type: 'failed' }),
    )
  }, [view.isWaiting, isPublished, ask, source])

  // Before the next paint, so that the other categories do not flash.
  useLayoutEffect(() => {
    const follow = () => dispatch({ type: 'chosen', category: categoryIn(location.search) })
    follow()
    delete document.documentElement.dataset.projects
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return {
    view,
    categories: gallery.categories,
    /** Whether more than the first cards were requested. */
    isBeyondFirst: gallery.count > PAGE_SIZE,
    choose(category: string | null) {
      history.pushState(null, '', withCategory(location.href, category))
      dispatch({ type: 'chosen', category })
    },
    loadMore: () => dispatch({ type: 'more' }),
  }
}
