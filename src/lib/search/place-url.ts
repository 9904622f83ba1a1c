/**
 * The address of a place on a page. Browsers find a heading by its words and unfold what it is in; those that cannot
 * show the page's top.
 */
export function placeUrl(path: string, heading: string): string {
  if (heading === '') return path
  // A hyphen would part what the text begins with from what it ends with.
  return `${path}#:~:text=${encodeURIComponent(heading).replaceAll('-', '%2D')}`
}
