/** Converts markdown to HTML in which every `<` of the source is text. Not safe yet: URLs are left as written. */
import { Marked, type Token, Tokenizer, type Tokens } from 'marked'
import { escapeHtml } from './escape-html.ts'

/** The deepest nesting that is rendered; browsers flatten what is several times deeper, each in its own way. */
const DEEPEST = 100
/** The most tokens in a post; a long article has a tenth of them. */
const MOST_PIECES = 10_000
/** The most characters of all URLs together, because many links may use one long reference. */
const LONGEST_ADDRESSES = 200_000

export interface HtmlOptions {
  /**
   * Level of the post's highest heading; the others follow without a gap, so that a post fits the outline of its
   * page. If omitted, headings stay as written.
   */
  topHeading?: 2 | 3 | undefined
  /** A clock in milliseconds from any origin. */
  now: () => number
  /** Rendering is aborted after this time. */
  limitMs: number
}

/**
 * Renders CommonMark with GitHub's tables, strikethrough, task lists and bare links.
 * Throws when the source is too deep or too large, or takes too long.
 */
export function toHtml(source: string, { topHeading, now, limitMs }: HtmlOptions): string {
  const end = now() + limitMs
  const marked = new Marked({ gfm: true, renderer, tokenizer: tokenizer(() => now() > end) })
  const tokens = marked.lexer(source)
  const all = [...flat(tokens)]
  if (topHeading) moveHeadings(all, topHeading)
  return marked.parser(tokens)
}

const renderer = {
  /** Raw HTML is shown as text (BLOG-06). */
  html({ text, block }: Tokens.HTML | Tokens.Tag) {
    const shown = escapeHtml(text)
    return block ? `<p>${shown.trim()}</p>\n` : shown
  },
}

/**
 * Checks the time limit at every step of block and inline parsing, and undoes the state changes that raw tags make,
 * because text after them is ordinary text here.
 */
function tokenizer(isLate: () => boolean) {
  const goOn = () => {
    if (isLate()) throw new Error('The markdown takes too long to render')
  }
  return {
    space(this: Tokenizer, source: string) {
      goOn()
      return Tokenizer.prototype.space.call(this, source)
    },
    escape(this: Tokenizer, source: string) {
      goOn()
      return Tokenizer.prototype.escape.call(this, source)
    },
    tag(this: Tokenizer, source: string) {
      const { inLink } = this.lexer.state
      const token = Tokenizer.prototype.tag.call(this, source)
      Object.assign(this.lexer.state, { inLink, inRawBlock: false })
      return token
    },
  }
}

/** All tokens and their descendants, in no particular order. Throws when there are too many or they nest too deeply. */
function* flat(tokens: Token[]): Generator<Token> {
  const waiting = tokens.map(token => ({ token, depth: 1 }))
  let addresses = 0
  for (let count = 1, next = waiting.pop(); next; count++, next = waiting.pop()) {
    const { token, depth } = next
    if ('href' in token) addresses += String(token.href).length + String(token.title ?? '').length
    if (depth > DEEPEST || count > MOST_PIECES || addresses > LONGEST_ADDRESSES) {
      throw new Error('The markdown is too deep or too large')
    }
    yield token
    for (const child of childrenOf(token)) waiting.push({ token: child, depth: depth + 1 })
  }
}

function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].flatMap(cells => cells.flatMap(cell => cell.tokens))
  }
  return 'tokens' in token && token.tokens ? token.tokens : []
}

/** Renumbers the heading levels in use consecutively from `top`. */
function moveHeadings(tokens: Token[], top: number): void {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const levels = [...new Set(headings.map(heading => heading.depth))].sort()
  for (const heading of headings) heading.depth = Math.min(6, top + levels.indexOf(heading.depth))
}
