/** Fills the search page with a query and its results. */
import { escapeHtml } from '#lib/escape-html.ts'
import { byKind, countResults } from '#lib/search/search-index.ts'
import { saysNothing } from '#lib/search/words.ts'
import type { Result } from './site-search.ts'

/** Inserts query and results, escaped, into the page that src/pages/search-page.astro makes. */
export function fillSearchPage(html: string, query: string, results: Result[]): string {
  if (query === '') return html
  const text = escapeHtml(query)
  return html
    .replace('<title>', () => `<title>${text}: `)
    .replace(/(<input\b[^>]*\bname="q"[^>]*?)(\/?>)/, (_, input, end) => `${input} value="${text}"${end}`)
    .replace(/(<div\b[^>]*\bdata-results\b[^>]*>)/, (_, place) => place + drawResults(query, results))
}

function drawResults(query: string, results: Result[]): string {
  const groups = byKind(results).map(
    ([kind, found]) =>
      `<section><h2 class="h3">${kind}</h2><ol>${found.map(drawResult).join('')}</ol></section>`,
  )
  const advice = saysNothing(query)
    ? 'Try another word.'
    : 'No page has these words. Other words may lead there, or ask us.'
  const other = results.length === 0 ? `<p>${advice}</p>` : ''
  return `<p class="count">${countResults(results.length)} for “${escapeHtml(query)}”</p>${other}${groups.join('')}`
}

function drawResult({ title, path, href, place, snippet }: Result): string {
  const words = snippet.map(({ text, isMatch }) =>
    isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text),
  )
  const where = [place, path].filter(part => part !== '').map(escapeHtml)
  return `<li><a class="link" href="${escapeHtml(href)}">${escapeHtml(title)}</a><p class="small muted">${where.join(' · ')}</p><p>${words.join('')}</p></li>`
}
