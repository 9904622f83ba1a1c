/** Search engines show about this many characters of a title. */
const SHOWN = 65

/** A page's title followed by the site's name, or the title alone when the two would be truncated. */
export function fullTitle(title: string, siteName: string): string {
  const both = `${title} | ${siteName}`
  return both.length > SHOWN ? title : both
}
