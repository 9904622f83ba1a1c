/** What of a passage can be quoted, and whether it has to do with what is asked. */
import { AI, conceptsOf, GUARANTEE, LIGHT, OFFER, PRICE, SUBJECTS, TIME } from './concepts.ts'
import type { Statement } from './statements.ts'

export interface Sentence {
  text: string
  concepts: Set<string>
}

/** Sentences that follow each other, and what they say together. */
export interface Excerpt extends Sentence {
  sentences: Sentence[]
}

/** A passage with the concepts of its parts, each counted where it may be believed. */
export interface Entry extends Statement {
  title: Set<string>
  name: Set<string>
  sentences: Sentence[]
}

/** Characters of a quotation at most; a longer sentence is a table. */
const LONGEST = 320

/** How much of a passage has to be sentences; the rest are tables, whose notes alone say little. */
const SPOKEN = 0.5

/** A passage made ready to be compared with questions. */
export function entryOf(statement: Statement): Entry {
  const believed = (text: string) => {
    const concepts = new Set(conceptsOf(text))
    if (!statement.promisesPrice) for (const each of [PRICE, GUARANTEE]) concepts.delete(each)
    if (!statement.promisesTime) concepts.delete(TIME)
    return concepts
  }
  const name = believed(statement.service)
  // “AI Design Services” are no answer to what services there are, nor to how we use AI.
  for (const each of [OFFER, AI]) name.delete(each)
  return {
    ...statement,
    title: statement.isTop && statement.service ? name : believed(statement.heading),
    name,
    sentences: sentencesOf(statement.text).map(text => ({ text, concepts: believed(text) })),
  }
}

/** All that a passage says somewhere. */
export const allOf = ({ title, name, sentences }: Entry) =>
  new Set([...title, ...name, ...sentences.flatMap(({ concepts }) => [...concepts])])

/** The sentences of a text, whole. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n|(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u)
}

/** Whether the heading is about something else that we make. */
export const isOfAnother = ({ title }: Entry, asked: string[]) =>
  [...title].some(concept => SUBJECTS.has(concept) && !asked.includes(concept))

/**
 * Whether what is asked meets where the words belong together: in the heading, or in one sentence. Words from here and
 * there in a passage say nothing about each other.
 */
export function isGrounded(
  { heading, title, name, isRule, isTop }: Entry,
  { sentences, concepts }: Excerpt,
  asked: string[],
  heard: Set<string>,
  isOffer: boolean,
): boolean {
  const telling = asked.filter(concept => !LIGHT.has(concept))
  const isAbove = (concept: string) => title.has(concept) || name.has(concept)
  if (telling.length === 0) {
    // Words that say little are met everywhere: they only tell whether we make something, or which question is the same.
    const subjects = asked.filter(concept => SUBJECTS.has(concept))
    const others = asked.filter(concept => !SUBJECTS.has(concept))
    return isTop && isOffer
      ? subjects.length > 0 && subjects.every(concept => isAbove(concept) || concepts.has(concept))
      : heading.endsWith('?') && others.some(isAbove)
  }
  const above = telling.filter(isAbove)
  // Questions are alike by the words that say little, too.
  if (heading.endsWith('?') && [...title].some(concept => heard.has(concept))) return true
  if (above.length === telling.length || (above.length > 0 && telling.some(concept => concepts.has(concept))))
    return true
  return sentences.some(
    sentence =>
      telling.filter(concept => sentence.concepts.has(concept)).length > 1 ||
      (!isRule &&
        telling.every(concept => sentence.concepts.has(concept)) &&
        asked.some(concept => LIGHT.has(concept) && sentence.concepts.has(concept))),
  )
}

/** Whether the sentence that has the time is about what is asked, by its own words or those above it. */
export function statesTime({ title, name }: Entry, { sentences }: Excerpt, asked: string[]): boolean {
  const others = asked.filter(concept => concept !== TIME)
  const isAbout = (said: Set<string>) => others.some(concept => said.has(concept))
  return (
    others.length === 0 ||
    (title.has(TIME) && isAbout(title)) ||
    sentences.some(({ concepts }) => concepts.has(TIME) && [concepts, title, name].some(isAbout))
  )
}

/** A sentence that can be quoted: it ends as one, and is none that a table makes. */
const isWhole = (text: string) => text.length <= LONGEST && /[.!?]["”’)]?$/.test(text)

/** The run of whole sentences that says most of what is asked, with those that follow as far as there is room. */
export function windowOf({ sentences, text: all }: Entry, asked: Set<string>): Excerpt | null {
  const quotable = sentences
    .filter(({ text }) => isWhole(text))
    .reduce((sum, { text }) => sum + text.length, 0)
  if (quotable < all.length * SPOKEN) return null
  const count = (concepts: Iterable<string>) =>
    new Set([...concepts].filter(concept => asked.has(concept))).size
  let best: Excerpt | null = null
  for (const [start] of sentences.entries()) {
    let text = ''
    const concepts = new Set<string>()
    const said: Sentence[] = []
    for (const sentence of sentences.slice(start)) {
      if (!isWhole(sentence.text) || text.length + sentence.text.length >= LONGEST) break
      text = text === '' ? sentence.text : `${text} ${sentence.text}`
      for (const concept of sentence.concepts) concepts.add(concept)
      said.push(sentence)
    }
    // What answers a question in the heading begins at its beginning.
    if (text !== '' && (!best || count(concepts) > count(best.concepts)))
      best = { text, concepts, sentences: said }
  }
  return best
}
