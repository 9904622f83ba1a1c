/** The site's own pages, sent by a function with a different status or changed text. */

/** Headers that pages are served with (src/integrations/headers.ts); a function has to repeat them. */
const PAGE_HEADERS = [
  'Content-Security-Policy',
  'Content-Type',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
]

/**
 * The URL of a page of the site. The host's own setting comes first: a request can claim any Host and so make the
 * function fetch a page of another site and serve it as one of ours.
 */
export const pageUrl = (path: string, request: Request, site = process.env.URL): URL =>
  new URL(path, site || request.url)

/** Timeout for fetching one of our own pages, in milliseconds. */
const PAGE_LIMIT_MS = 5000

/** Fetches a page of the site. */
export const readPage = (path: string, request: Request): Promise<Response> =>
  fetch(pageUrl(path, request), { signal: AbortSignal.timeout(PAGE_LIMIT_MS) })

/**
 * Resends the page `found` with the headers it came with. `edit` may change its text but none of its scripts and
 * styles, because their hashes are in the headers.
 */
export async function resend(
  found: Response,
  status: number,
  headers: Record<string, string>,
  edit = (html: string) => html,
): Promise<Response> {
  const sent = new Headers(headers)
  for (const name of PAGE_HEADERS) sent.set(name, found.headers.get(name) ?? '')
  return new Response(edit(await found.text()), { status, headers: sent })
}
