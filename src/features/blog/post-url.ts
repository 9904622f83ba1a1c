/** Where posts are found: each at an address of its own, and the selected one in the query of /blog (BLOG-07). */

/** The page of one post. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

/** The slug of the page that an address's path is of, or null when it is no post's. */
export function slugIn(pathname: string): string | null {
  return /^\/blog\/([a-z0-9-]+)\/?$/.exec(pathname)?.[1] ?? null
}

/** The slug or id that an address's query asks for; there need not be such a post. */
export function postIn(search: string): string | null {
  return new URLSearchParams(search).get('post') || null
}

/** The same address with another post selected; null for the first. What else stands in the query stays. */
export function withPost(href: string, slug: string | null): string {
  const url = new URL(href)
  if (slug === null) url.searchParams.delete('post')
  else url.searchParams.set('post', slug)
  return url.href
}
