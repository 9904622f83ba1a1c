/** Splits a page's Markdown into passages, one per heading, and excerpts the part of a text that matches a search. */
import { isStopWord, stem, stemsOf, wordsIn } from './words.ts'

/** The text below one heading of a page. */
export interface Passage {
  /** '' before the first heading. */
  heading: string
  /** Plain text; one paragraph, list item or table row per line. */
  text: string
}

/** The words of Markdown written by src/integrations/page-markdown.ts, without markup; line breaks are kept. */
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

/** The start of a heading, including that of a card in a list. */
const HEADING = /^[ \t]*(?:(?:[-*]|\d+[.)])[ \t]+)?#{1,6} /m

/** The passages of a page, in order; empty ones are left out. Skips YAML front matter. */
export function passagesOf(markdown: string): Passage[] {
  const [first = '', ...sections] = markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split(HEADING)
  const below = sections.map(section => {
    const [heading = '', ...lines] = section.split('\n')
    return { heading: oneLine(heading), text: ownLines(lines.join('\n')) }
  })
  return [{ heading: '', text: ownLines(first) }, ...below].filter(({ text }) => text !== '')
}

/** The passages of a whole page, from its title on; at most a link back precedes the title. */
export function pagePassages(markdown: string): Passage[] {
  const title = /^# /m.exec(markdown)
  return passagesOf(title ? markdown.slice(title.index) : markdown)
}

const oneLine = (markdown: string) => plainText(markdown).replace(/\s+/g, ' ').trim()
const ownLines = (markdown: string) =>
  plainText(markdown)
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** Caches the stems of passages, because every further keystroke searches the same ones. */
const known = new WeakMap<Passage, { heading: Set<string>; text: Set<string> }>()

function stemsIn(passage: Passage): { heading: Set<string>; text: Set<string> } {
  const { heading, text } = passage
  const stems = known.get(passage) ?? { heading: new Set(stemsOf(heading)), text: new Set(stemsOf(text)) }
  known.set(passage, stems)
  return stems
}

/**
 * The passage that matches best: the one with the most `terms` (stems), then the one with more of them below its
 * heading, where they are shown, then the shortest. The first passage when none matches, because a page may be
 * found by its name. Null without passages.
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

/** A piece of a text; `isMatch` marks a searched word. */
export interface SnippetPart {
  text: string
  isMatch: boolean
}

/** Approximate length of a snippet in characters. */
const SNIPPET = 150
/** Characters before the first match. */
const BEFORE = 40

/** An excerpt, joined into one line, around the first of the `terms` (stems), cut at word boundaries. */
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
