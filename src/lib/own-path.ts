/** Addresses of this very site, as people paste them and as they are stored: without the site in front (F-22). */

/**
 * The address as it is stored: a path where it leads to one of `hosts` (e.g. `gantry.example`), else as it is, without
 * blanks around it. Copies, words and sizes of a picture are found by its path, also once the site has moved.
 */
export function asPath(address: string, hosts: readonly string[]): string {
  const given = address.trim()
  // A name or a path would be taken for one too, and made another.
  if (!/^(https?:)?\/\//i.test(given)) return given
  if (!URL.canParse(given, 'https://site.invalid')) return given
  const url = new URL(given, 'https://site.invalid')
  if (!hosts.includes(url.host)) return given
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where a picture of a markdown text begins, up to and including the host of its address. */
const PICTURE = /(!\[(?:\\.|[^\]\\\n])*\]\(\s*<?)(?:https?:)?\/\/([^/\s)<>?#]+)(?=\/)/gi

/** The text with the pictures of these `hosts` by their paths. Links stay as they were written. */
export function picturesAsPaths(markdown: string, hosts: readonly string[]): string {
  return markdown.replace(PICTURE, (all, start: string, host: string) =>
    hosts.includes(host.toLowerCase()) ? start : all,
  )
}
