/** Markdown as elements, created one by one: a page's security policy lets no script write HTML. */
import { marked, type Token } from 'marked'

/** The elements of a text. Markdown that content files do not use is shown as typed. */
export function markdownNodes(text: string, page: Document): Node[] {
  const element = (name: string, inside: Node[]) => {
    const made = page.createElement(name)
    made.append(...inside)
    return made
  }
  const all = (tokens: Token[] = []): Node[] => tokens.flatMap(make)
  const cells = (row: { tokens: Token[] }[], name: string) =>
    element(
      'tr',
      row.map(cell => element(name, all(cell.tokens))),
    )
  function make(token: Token): Node[] {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        return [element(`h${token.depth}`, all(token.tokens))]
      case 'paragraph':
        return [element('p', all(token.tokens))]
      case 'blockquote':
      case 'strong':
      case 'em':
      case 'del':
        return [element(token.type, all(token.tokens))]
      case 'list':
        return [
          element(
            token.ordered ? 'ol' : 'ul',
            token.items.map((item: Token) => element('li', all('tokens' in item ? item.tokens : []))),
          ),
        ]
      case 'table':
        return [
          element('table', [
            element('thead', [cells(token.header, 'th')]),
            element(
              'tbody',
              token.rows.map((row: { tokens: Token[] }[]) => cells(row, 'td')),
            ),
          ]),
        ]
      case 'link': {
        const link = element('a', all(token.tokens))
        link.setAttribute('href', token.href)
        return [link]
      }
      case 'br':
      case 'hr':
        return [element(token.type, [])]
      case 'text':
        if (token.tokens) return all(token.tokens)
    }
    return [page.createTextNode('text' in token ? String(token.text) : token.raw)]
  }
  return all(marked.lexer(text))
}
