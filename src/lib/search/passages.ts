/** A page's Markdown in parts, each below its heading, and the part of a text that shows what was looked for. */
import { isStopWord, stem, stemsOf, wordsIn } from './words.ts'

/** What stands below one heading of a page. */
export interface Passage {
  /** '' before the first heading. */
  heading: string
  /** Plain text, a paragraph, an entry of a list or a row of a table on each line. */
  text: string
}

/** The words of Markdown that src/integrations/page-markdown.ts has written, without its marks; a line stays a line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[((?:\\.|[^\]\\])*)\]\((?:\\.|[^)\\])*\)/g, '$1')
    .replace(/^\s*(?:[-*]|\d+[.)]|>)\s+/gm, '')
    .replace(/^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/gm, '')
    .replace(/(?<!\\)(\*\*|[_`|])/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#x([\dA-F]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/[ \t]+/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
}

/** How a heading begins, also that of a card in a list. */
const HEADING = /^[ \t]*(?:(?:[-*]|\d+[.)])[ \t]+)?#{1,6} /m

/** The parts of a page, in their order; those without text are left out. Takes what stands in front as YAML, too. */
export function passagesOf(markdown: string): Passage[] {
  const [first = '', ...sections] = markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split(HEADING)
  const below = sections.map(section => {
    const [heading = '', ...lines] = section.split('\n')
    return { heading: oneLine(heading), text: ownLines(lines.join('\n')) }
  })
  return [{ heading: '', text: ownLines(first) }, ...below].filter(({ text }) => text !== '')
}

/** The parts of a whole page, from its title on: before it stands at most a link that leads back. */
export function pagePassages(markdown: string): Passage[] {
  const title = /^# /m.exec(markdown)
  return passagesOf(title ? markdown.slice(title.index) : markdown)
}

const oneLine = (markdown: string) => plainText(markdown).replace(/\s+/g, ' ').trim()
const ownLines = (markdown: string) =>
  plainText(markdown)
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** The stems of passages that were looked at: every further key asks about the same ones. */
const known = new WeakMap<Passage, { heading: Set<string>; text: Set<string> }>()

function stemsIn(passage: Passage): { heading: Set<string>; text: Set<string> } {
  const { heading, text } = passage
  const stems = known.get(passage) ?? { heading: new Set(stemsOf(heading)), text: new Set(stemsOf(text)) }
  known.set(passage, stems)
  return stems
}

/**
 * The passage that says most of what is looked for: the one with the most of the `terms` (stems), among equals the one
 * that has more of them below its heading, where they are shown, then the shortest. The first one when
 * none has any: a page may be found by its name. null without passages.
 */
export function bestPassage(passages: Passage[], terms: Iterable<string>): Passage | null {
  const wanted = [...new Set(terms)]
  const ranked = passages.map(passage => {
    const { heading, text } = stemsIn(passage)
    const all = wanted.filter(term => heading.has(term) || text.has(term)).length
    return { passage, all, shown: wanted.filter(term => text.has(term)).length }
  })
  ranked.sort((a, b) => b.all - a.all || b.shown - a.shown || a.passage.text.length - b.passage.text.length)
  const [best] = ranked
  return (best?.all ? best.passage : passages[0]) ?? null
}

/** A piece of a text; `isMatch` for a word that was looked for. */
export interface SnippetPart {
  text: string
  isMatch: boolean
}

/** How many characters a snippet has, about. */
const SNIPPET = 150
/** How many of them stand before the first word that was looked for. */
const BEFORE = 40

/** The part of a text, its lines as one, around the first of the `terms` (stems), cut at words. */
export function snippetOf(lines: string, terms: Iterable<string>): SnippetPart[] {
  const text = lines.replaceAll('\n', ' ')
  const wanted = new Set(terms)
  const words = wordsIn(text)
  if (words.length === 0) return []
  const isMatch = ({ word }: { word: string }) => !isStopWord(word) && wanted.has(stem(word))
  const first = words.find(isMatch)?.start ?? 0
  const from = words.find(({ start }) => start >= first - BEFORE)?.start ?? 0
  const start = from < BEFORE ? 0 : from
  const end = words.findLast(word => word.end <= start + SNIPPET)?.end ?? text.length
  const isLast = words.at(-1)?.end === end
  const parts: SnippetPart[] = []
  let done = start
  for (const match of words.filter(word => word.start >= start && word.end <= end && isMatch(word))) {
    if (match.start > done) parts.push({ text: text.slice(done, match.start), isMatch: false })
    parts.push({ text: text.slice(match.start, match.end), isMatch: true })
    done = match.end
  }
  const rest = isLast ? text.slice(done) : `${text.slice(done, end)} …`
  if (start > 0) parts.unshift({ text: '… ', isMatch: false })
  return rest ? [...parts, { text: rest, isMatch: false }] : parts
}
