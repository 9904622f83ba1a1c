/** The path of a page's Markdown version: its own path with `.md`; the home page is `/index.md`. */
export function markdownPath(path: string): string {
  return `${path === '/' ? '/index' : path.replace(/\/$/, '')}.md`
}
