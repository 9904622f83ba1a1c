/**
 * Serves a page's Markdown at the page's own address when the request has `Accept: text/markdown`. The host checks the
 * header before it runs anything, so ordinary visits do not pay for this.
 */

/** Runs on the host's edge, which does not resolve our import aliases: this file imports nothing. */
export const config = {
  path: '/*',
  // What is not a page, pages without Markdown because they are not for search engines, and paths with a file
  // extension.
  excludedPath: [
    '/admin',
    '/admin/*',
    '/admin-cms',
    '/admin-cms/*',
    '/custo',
    '/custo/',
    '/search',
    '/search/',
    '/.netlify/*',
    '/api/*',
    '/assets/*',
    '/*.*',
  ],
  method: ['GET', 'HEAD'],
  header: { accept: '.*text/markdown.*' },
}

/** The q-value that the header gives the first of these ranges that it names, from 0 to 1; 0 if it names none. */
function quality(accept: string, ...ranges: string[]): number {
  const named = accept.split(',').map(part => part.split(';').map(word => word.trim().toLowerCase()))
  const found = ranges.map(range => named.find(([name]) => name === range)).find(Boolean)
  const [, ...parameters] = found ?? ['', 'q=0']
  return Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
}

/** Whether Markdown is wanted by name, and at least as much as HTML, by name or not. */
export function prefersMarkdown(accept: string): boolean {
  const wanted = quality(accept, 'text/markdown')
  return wanted > 0 && wanted >= quality(accept, 'text/html', 'text/*', '*/*')
}

/** The address to rewrite to, or undefined to serve the page itself. */
export default function markdown(request: Request): URL | undefined {
  if (!prefersMarkdown(request.headers.get('Accept') ?? '')) return undefined
  const url = new URL(request.url)
  url.pathname = `${url.pathname.replace(/\/+$/, '') || '/index'}.md`
  return url
}
