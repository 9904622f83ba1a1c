/**
 * Answers a question from the site's own passages by matching words: it quotes the passage that covers most of what
 * is asked. It makes nothing up, because every sentence is copied from the page named with it.
 */
import type { Passage } from '#lib/search/passages.ts'
import { wordsIn } from '#lib/search/words.ts'
import type { Source } from './answer-text.ts'
import { isOwnWord, LIGHT, PRICE, SITE, SUBJECTS, TIME, WANTED } from './concepts.ts'
import { isDirective } from './directive.ts'
import { type Asked, askedIn, together } from './message.ts'
import { allOf, type Entry, entryOf, isGrounded, isOfAnother, statesTime, windowOf } from './quotation.ts'
import { respell } from './spelling.ts'
import { statementsOf } from './statements.ts'

/** The passages that answers come from, indexed for questions. */
export interface Answers {
  /** The answer to a question; null when the passages say nothing about it. */
  find: (question: string) => FoundAnswer | null
}

export interface FoundAnswer {
  /** Whole sentences of the sources, in their order, one line per source. */
  text: string
  sources: Source[]
  /** Whether a part of the question has no answer. */
  hasRest: boolean
}

/** What a passage says about a question: some of its sentences, and how well they fit. */
interface Quotation {
  entry: Entry
  text: string
  /** The concepts of its sentences. */
  said: Set<string>
  rank: number
}

/** The weighted share of the asked concepts that an answer must cover, from 0 to 1. */
const ENOUGH = 0.7
/** With at least this many distinctive words, one may be missing. */
const MANY = 3
/** Maximum weight of a word. */
const HEAVIEST = 3
/** Weight factor of a light word. */
const LITTLE = 0.4
/** Indexes the passages of all pages, given by path, for questions. */
export function openAnswers(pages: Record<string, Passage[]>): Answers {
  const entries = statementsOf(pages).map(entryOf)
  const counts = new Map<string, number>()
  for (const entry of entries)
    for (const concept of allOf(entry)) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  const weightOf = (concept: string) =>
    (LIGHT.has(concept) ? LITTLE : 1) *
    Math.min(HEAVIEST, Math.log(1 + entries.length / (1 + (counts.get(concept) ?? 0))))
  const weigh = (concepts: string[]) => concepts.reduce((total, concept) => total + weightOf(concept), 0)
  const words = new Set(
    entries.flatMap(({ heading, text }) => wordsIn(`${heading} ${text}`).map(({ word }) => word)),
  )
  const isKnown = (word: string) => words.has(word) || isOwnWord(word)
  const spelt = (question: string) =>
    question.replace(/\p{L}+/gu, word => respell(word.toLowerCase(), isKnown))

  /** What a passage says about the question; null when it is too little. */
  function quote(entry: Entry, { concepts: asked, heard, isOffer }: Asked): Quotation | null {
    const needed = asked.includes(PRICE) ? asked.filter(concept => !LIGHT.has(concept)) : asked
    const above = new Set([...entry.title, ...entry.name])
    const window = windowOf(entry, new Set(needed.filter(concept => !above.has(concept) || concept === TIME)))
    if (!window) return null
    const isQuestion = entry.heading.endsWith('?')
    const said = new Set([...window.concepts, ...above])
    const missing = needed.filter(concept => !said.has(concept))
    if (missing.some(concept => WANTED.has(concept))) return null
    // A duration of something else is not an answer, nor is a duration to a question that does not ask for one.
    if (asked.includes(TIME)) {
      if (missing.some(concept => SUBJECTS.has(concept)) || !statesTime(entry, window, asked)) return null
    } else if ((entry.service && entry.promisesTime) || !isGrounded(entry, window, needed, heard, isOffer))
      return null
    // Of few distinctive words, none may be missing.
    const telling = needed.filter(concept => !LIGHT.has(concept) && !WANTED.has(concept))
    if (telling.length < MANY && telling.some(concept => missing.includes(concept))) return null
    const share = 1 - weigh(missing) / weigh(needed)
    if (share < ENOUGH) return null
    const inTitle = asked.filter(concept => entry.title.has(concept))
    const topic = weigh([...entry.title])
    const rank =
      share +
      0.5 * (weigh(inTitle) / weigh(asked)) +
      (topic > 0 ? 0.3 * (weigh([...entry.title].filter(concept => heard.has(concept))) / (1 + topic)) : 0) +
      0.2 * (weigh(asked.filter(concept => entry.name.has(concept))) / weigh(asked)) +
      0.2 * (weigh(asked.filter(concept => window.concepts.has(concept))) / weigh(asked)) +
      (isQuestion && inTitle.length > 0 ? 0.15 : 0) -
      (asked.includes(TIME) && isOfAnother(entry, asked) ? 0.3 : 0)
    return { entry, text: window.text, said: window.concepts, rank }
  }

  /** The passage that covers most of what is asked; null when none covers enough. */
  function best(part: Asked): Quotation | null {
    const { concepts: asked, isOffer } = part
    // No page can explain a concept that occurs on none.
    if (asked.every(concept => concept === TIME) || asked.some(concept => !counts.has(concept))) return null
    // A question that only names what we make gets its description.
    const isVague = asked.every(concept => SUBJECTS.has(concept))
    const subjects = asked.filter(concept => SUBJECTS.has(concept))
    const isNamed = ({ name, title }: Entry) =>
      subjects.some(concept => name.has(concept) || title.has(concept))
    const isFitting = ({ isTop, service, isOfSite }: Entry) =>
      (isTop && (service || isVague) ? isOffer : !isVague) &&
      !(isOfSite && subjects.some(concept => concept !== SITE))
    const among = (some: Entry[]) =>
      some
        .filter(isFitting)
        .flatMap(entry => quote(entry, part) ?? [])
        .reduce<Quotation | null>((top, each) => (top && top.rank >= each.rank ? top : each), null)
    const general = entries.filter(entry => !entry.service || isNamed(entry))
    // What applies to one service is never told about another, and answers a question about all only as a fallback.
    const answer = among(general)
    if (answer) return answer
    const other = among(entries)
    return other && subjects.every(concept => other.said.has(concept)) ? other : null
  }

  return {
    find(question) {
      if (isDirective(question)) return null
      const parts = askedIn(spelt(question))
      const quoted = parts.map(best)
      const whole = quoted.every(each => each === null) ? best(together(parts)) : null
      const found = whole ? [whole] : quoted
      const said = [...new Map(found.flatMap(each => (each ? [[each.entry, each]] : []))).values()]
      if (said.length === 0) return null
      return {
        text: said.map(({ text }) => text).join('\n'),
        sources: said.map(({ entry: { heading, path } }) => ({ heading, path })),
        hasRest: found.includes(null),
      }
    },
  }
}
