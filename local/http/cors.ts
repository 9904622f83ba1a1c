/** Letting pages of any origin call the server: it is theirs, and it sets no cookies. */

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

/** The answer to a preflight request: whatever method and headers were asked for are allowed. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
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
}

/** Adds to `response` what lets a page of another origin read it. */
export function allowOrigin(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-expose-headers', exposed)
  return response
}
