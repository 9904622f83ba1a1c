/** URLs of posts: each post has its own page, and /blog names the selected one in its query (BLOG-07). */

/** Path of a post's own page. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

/** The slug in the path of a post's page; null for any other path. */
export function slugIn(pathname: string): string | null {
  return /^\/blog\/([a-z0-9-]+)\/?$/.exec(pathname)?.[1] ?? null
}

/** The slug or id in an address's query; such a post need not exist. */
export function postIn(search: string): string | null {
  return new URLSearchParams(search).get('post') || null
}

/** The same address with another post selected; null for the first. Other query parameters are kept. */
export function withPost(href: string, slug: string | null): string {
  const url = new URL(href)
  if (slug === null) url.searchParams.delete('post')
  else url.searchParams.set('post', slug)
  return url.href
}
