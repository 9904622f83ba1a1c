/**
 * The URL of a place on a page, as a text fragment. Browsers find the heading by its words and unfold its
 * container; those without support show the top of the page.
 */
export function placeUrl(path: string, heading: string): string {
  if (heading === '') return path
  // An unescaped hyphen would be read as part of the fragment's syntax.
  return `${path}#:~:text=${encodeURIComponent(heading).replaceAll('-', '%2D')}`
}
