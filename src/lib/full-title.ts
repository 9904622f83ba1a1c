/** Search engines show about this many characters of a title. */
const SHOWN = 65

/** A page's title with the site's name after it, or alone where both would be cut off. */
export function fullTitle(title: string, siteName: string): string {
  const both = `${title} | ${siteName}`
  return both.length > SHOWN ? title : both
}
