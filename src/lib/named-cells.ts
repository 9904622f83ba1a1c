/** Tables whose cells can be stacked, each on its own line. */

/** Adds to every table cell in `html` (rendered markdown) the text of its column header as `data-name`. */
export function namedCells(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, table => {
    const names = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = '']) => wordsOf(name))
    return table.replace(/<tr>[\s\S]*?<\/tr>/g, row => {
      let column = 0
      return row.replace(/<td\b/g, cell => `${cell} data-name="${names[column++] ?? ''}"`)
    })
  })
}

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/"/g, '&quot;')
    .trim()
