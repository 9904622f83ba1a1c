/**
 * Whether a menu link is current: it links to this page or, for a section such as `/services`, to its parent (NAV-02).
 */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.replace(/(.)\/$/, '$1')
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}
