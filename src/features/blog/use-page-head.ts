import { useEffect, useRef } from 'react'
import { fullTitle } from '#lib/full-title.ts'
import { shorten } from '#lib/shorten.ts'
import { postPath } from './post-url.ts'
import type { PostTitle } from './posts.ts'

/** Maximum length of a post's title, in characters, as on its own page. */
const SHOWN = 65

const canonicalLink = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')

/**
 * Sets the page's title and canonical address to those of the requested post, for tabs, bookmarks and sharing; null
 * restores the page's own.
 */
export function usePageHead(post: PostTitle | null, siteName: string): void {
  const made = useRef<{ title: string; canonical: string }>(null)
  const { slug, title } = post ?? {}
  useEffect(() => {
    const link = canonicalLink()
    made.current ??= { title: document.title, canonical: link?.href ?? '' }
    const { current } = made
    document.title = title === undefined ? current.title : fullTitle(shorten(title, SHOWN), siteName)
    if (link)
      link.href = slug === undefined ? current.canonical : new URL(postPath(slug), current.canonical).href
  }, [slug, title, siteName])
}
