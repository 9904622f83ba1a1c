/** The chosen category in the page's address, so that Back, reloading and sharing work (UX-02). */

/** The category in an address's query; it need not exist. */
export function categoryIn(search: string): string | null {
  return new URLSearchParams(search).get('category') || null
}

/** The same address with another category; null for all. Other query parameters are kept. */
export function withCategory(href: string, category: string | null): string {
  const url = new URL(href)
  if (category === null) url.searchParams.delete('category')
  else url.searchParams.set('category', category)
  return url.href
}
