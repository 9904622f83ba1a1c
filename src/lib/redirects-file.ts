/** The file `_redirects`, which the build writes for the host and `npm start` reads. */
import { markdownPath } from './markdown-path.ts'
import { type Redirect, resolveRedirects } from './redirects.ts'

/**
 * Writes `_redirects` for the host, with permanent redirects (301): one line each, and one for the page's Markdown
 * URL, which is also the one used when a request asks for Markdown.
 */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return resolveRedirects(redirects)
    .map(({ from, to }) => {
      const [path = ''] = to.split('#')
      const isFile = `${from}${path}`.includes('.')
      return `${from} ${to} 301\n${isFile ? '' : `${from}.md ${markdownPath(path)} 301\n`}`
    })
    .join('')
}

/** Parses what {@link redirectsFile} has written. */
export function readRedirectsFile(text: string): Map<string, string> {
  const lines = text.split('\n').map(line => line.split(' '))
  return new Map(lines.flatMap(([from, to]) => (from && to ? [[from, to] as const] : [])))
}
