/**
 * Answers a page's address with its Markdown whenever that is asked for by `Accept: text/markdown`. The host looks at
 * the header before it runs anything, so that ordinary visits do without.
 */

/** Runs on the hosting's edge, which knows nothing of our aliases: this file imports nothing. */
export const config = {
  path: '/*',
  // What is no page or, as these are not for search engines, none in Markdown; and whatever names its form itself.
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

/** How much the header wants a type, from 0 to 1; 0 also for what it does not name. */
function quality(accept: string, type: string): number {
  const named = accept.split(',').map(part => part.split(';').map(word => word.trim().toLowerCase()))
  const [, ...parameters] = named.find(([name]) => name === type) ?? [type, 'q=0']
  return Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
}

/** Whether Markdown is wanted at least as much as HTML. */
export function prefersMarkdown(accept: string): boolean {
  const wanted = quality(accept, 'text/markdown')
  return wanted > 0 && wanted >= quality(accept, 'text/html')
}

/** The address to answer with, or undefined for the page itself. */
export default function markdown(request: Request): URL | undefined {
  if (!prefersMarkdown(request.headers.get('Accept') ?? '')) return undefined
  const url = new URL(request.url)
  url.pathname = `${url.pathname.replace(/\/+$/, '') || '/index'}.md`
  return url
}
