/**
 * Whether a menu link stands for the page being shown: its own page or, for a section such as
 * `/services`, a page below it (NAV-02).
 */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.replace(/(.)\/$/, '$1')
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}
