/** Where a page stands as Markdown: at its own path with `.md`, the home page at `/index.md`. */
export function markdownPath(path: string): string {
  return `${path === '/' ? '/index' : path.replace(/\/$/, '')}.md`
}
