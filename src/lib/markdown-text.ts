/** The words of a markdown source without its markup, for descriptions. */
import { Marked, type Token, type Tokens } from 'marked'
import { DESCRIPTION_LENGTH } from './description-length.ts'
import { shorten } from './shorten.ts'

/** The most common entities. */
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The start of the post's paragraphs, cut at a word boundary. */
export function excerpt(source: string, length = DESCRIPTION_LENGTH): string {
  const paragraphs = new Marked()
    // Anything later would be cut off anyway.
    .lexer(source.slice(0, 8 * length))
    .filter((token): token is Tokens.Paragraph => token.type === 'paragraph')
  const text = paragraphs
    .map(paragraph => wordsOf(paragraph.tokens))
    .join(' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => CHARACTERS[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return shorten(text, length)
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
