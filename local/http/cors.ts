/** CORS: lets pages on this machine and of the site call the server, which has another origin, and no others. */

const exposed = [
  'content-range',
  'content-location',
  'location',
  'link',
  'x-total-count',
  'x-supabase-api-version',
  'content-disposition',
  'etag',
].join(', ')

/** Every subdomain of `localhost` is this machine, too. */
const ON_THIS_MACHINE = /^https?:\/\/(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/

/**
 * The requesting page's origin, if it may read responses: one on this machine, or that of `siteUrl`. Hosted Supabase
 * allows every origin, and this cannot be configured.
 */
function knownOrigin(request: Request, siteUrl: string): string | null {
  const origin = request.headers.get('origin')
  const isSite = URL.canParse(siteUrl) && origin === new URL(siteUrl).origin
  return origin !== null && (isSite || ON_THIS_MACHINE.test(origin)) ? origin : null
}

/** The response to a preflight request: allowed pages may use these methods and any header they ask for. */
export function preflight(request: Request, siteUrl: string): Response {
  const response = new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ??
        'authorization, apikey, content-type, prefer, range, x-client-info',
      'access-control-max-age': '3600',
      ...(request.headers.has('access-control-request-private-network') && {
        'access-control-allow-private-network': 'true',
      }),
    },
  })
  return allowOrigin(response, request, siteUrl)
}

/** Adds the headers to `response` that let an allowed page read it. */
export function allowOrigin(response: Response, request: Request, siteUrl: string): Response {
  response.headers.append('vary', 'Origin')
  const origin = knownOrigin(request, siteUrl)
  if (origin === null) return response
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-expose-headers', exposed)
  return response
}
