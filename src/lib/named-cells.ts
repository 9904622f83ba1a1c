/** Tables whose cells can stand on lines of their own. */

/** Gives every cell of the tables in `html`, which is markdown's, the words at the head of its column as `data-name`. */
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
