/** The site's own pages, sent by a function with another status or other words in them. */

/** What a page of the site is sent with (src/integrations/headers.ts); a function has to repeat it. */
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
 * Where a page of the site lies. The host's own setting comes first: a request can claim any Host, and would have the
 * function read a page of another site and send it on as one of ours.
 */
export const pageUrl = (path: string, request: Request, site = process.env.URL): URL =>
  new URL(path, site || request.url)

/** How long one of our own pages may take, in milliseconds. */
const PAGE_LIMIT_MS = 5000

/** Reads a page of the site. */
export const readPage = (path: string, request: Request): Promise<Response> =>
  fetch(pageUrl(path, request), { signal: AbortSignal.timeout(PAGE_LIMIT_MS) })

/**
 * The page that was `found`, under the headers that it came with. `edit` may change its words, but none of its
 * scripts and styles, whose hashes are in the headers.
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
