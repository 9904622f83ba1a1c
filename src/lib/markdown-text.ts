/** The words of a markdown source without its markup, for descriptions. */
import { Marked, type Token, type Tokens } from 'marked'
import { DESCRIPTION_LENGTH } from './description-length.ts'
import { shorten } from './shorten.ts'

/** The most common entities. */
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The start of the post's paragraphs, or else of its other text, cut at a word boundary. */
export function excerpt(source: string, length = DESCRIPTION_LENGTH): string {
  // Anything later would be cut off anyway.
  const tokens = new Marked().lexer(source.slice(0, 8 * length))
  const paragraphs = tokens.filter(({ type }) => type === 'paragraph').map(token => wordsOf([token]))
  return shorten(
    plain(paragraphs.join(' ')) || linesOf(tokens).map(plain).filter(Boolean).join(' · '),
    length,
  )
}

const plain = (words: string) =>
  words
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => CHARACTERS[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** The words of every heading, list item and paragraph, also those in quotations. */
function linesOf(tokens: Token[]): string[] {
  return tokens.flatMap(token => {
    if (token.type === 'list') return linesOf((token as Tokens.List).items)
    if (token.type === 'list_item' || token.type === 'blockquote') return linesOf(token.tokens ?? [])
    return ['heading', 'paragraph', 'text'].includes(token.type) ? [wordsOf([token])] : []
  })
}

function wordsOf(tokens: Token[]): string {
  return tokens
    .map(token => {
      if (token.type === 'image' || token.type === 'html') return ''
      if ('tokens' in token && token.tokens) return wordsOf(token.tokens)
      return token.type === 'br' ? ' ' : 'text' in token ? String(token.text) : ''
    })
    .join('')
}
