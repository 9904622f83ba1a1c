/** The file `_redirects`, as the build writes it for the host and `npm start` reads it. */
import { markdownPath } from './markdown-path.ts'
import { type Redirect, resolveRedirects } from './redirects.ts'

/**
 * The file `_redirects` as the host reads it, for good (301): one line each, and one for the Markdown of a page, whose
 * address it is whenever Markdown is asked for.
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

/** What {@link redirectsFile} has written. */
export function readRedirectsFile(text: string): Map<string, string> {
  const lines = text.split('\n').map(line => line.split(' '))
  return new Map(lines.flatMap(([from, to]) => (from && to ? [[from, to] as const] : [])))
}
