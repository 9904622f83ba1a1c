/** URLs of this site, as people paste them and as they are stored: without the origin (F-22). */

/**
 * The address as it is stored: a path if it leads to one of `hosts` (e.g. `gantry.example`), otherwise unchanged
 * but trimmed. A picture's copies, alt text and size are looked up by its path, even after the site moves.
 */
export function asPath(address: string, hosts: readonly string[]): string {
  const given = address.trim()
  // A bare name or a path would also parse as a URL, and come out changed.
  if (!/^(https?:)?\/\//i.test(given)) return given
  if (!URL.canParse(given, 'https://site.invalid')) return given
  const url = new URL(given, 'https://site.invalid')
  if (!hosts.includes(url.host)) return given
  return `${url.pathname}${url.search}${url.hash}`
}

/** The start of a markdown image, up to and including the host of its URL. */
const PICTURE = /(!\[(?:\\.|[^\]\\\n])*\]\(\s*<?)(?:https?:)?\/\/([^/\s)<>?#]+)(?=\/)/gi

/** Replaces image URLs on these `hosts` by their paths. Links stay as written. */
export function picturesAsPaths(markdown: string, hosts: readonly string[]): string {
  return markdown.replace(PICTURE, (all, start: string, host: string) =>
    hosts.includes(host.toLowerCase()) ? start : all,
  )
}
