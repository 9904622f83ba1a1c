/** What can be quoted from a passage, and whether it is relevant to the question. */
import { AI, conceptsOf, GUARANTEE, LIGHT, OFFER, PRICE, SUBJECTS, TIME } from './concepts.ts'
import type { Statement } from './statements.ts'

export interface Sentence {
  text: string
  concepts: Set<string>
}

/** Consecutive sentences, and their concepts together. */
export interface Excerpt extends Sentence {
  sentences: Sentence[]
}

/** A passage with the concepts of its parts, each counted only where it is reliable. */
export interface Entry extends Statement {
  title: Set<string>
  name: Set<string>
  sentences: Sentence[]
}

/** Maximum characters of a quotation; a longer sentence is a table. */
const LONGEST = 320

/** The share of a passage that must be sentences; the rest are tables, whose notes alone say little. */
const SPOKEN = 0.5

/** Prepares a passage for comparison with questions. */
export function entryOf(statement: Statement): Entry {
  const believed = (text: string) => {
    const concepts = new Set(conceptsOf(text))
    if (!statement.promisesPrice) for (const each of [PRICE, GUARANTEE]) concepts.delete(each)
    if (!statement.promisesTime) concepts.delete(TIME)
    return concepts
  }
  const name = believed(statement.service)
  // “AI Design Services” does not answer which services there are, nor how we use AI.
  for (const each of [OFFER, AI]) name.delete(each)
  return {
    ...statement,
    title: statement.isTop && statement.service ? name : believed(statement.heading),
    name,
    sentences: sentencesOf(statement.text).map(text => ({ text, concepts: believed(text) })),
  }
}

/** All concepts anywhere in a passage. */
export const allOf = ({ title, name, sentences }: Entry) =>
  new Set([...title, ...name, ...sentences.flatMap(({ concepts }) => [...concepts])])

/** Splits a text into whole sentences. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n|(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u)
}

/** Whether the heading is about another thing that we make. */
export const isOfAnother = ({ title }: Entry, asked: string[]) =>
  [...title].some(concept => SUBJECTS.has(concept) && !asked.includes(concept))

/** Whether the asked concepts occur together, in the heading or in one sentence: scattered words are not related. */
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
    // Light words occur everywhere: they only tell whether we make something, or whether it is the same question.
    const subjects = asked.filter(concept => SUBJECTS.has(concept))
    const others = asked.filter(concept => !SUBJECTS.has(concept))
    return isTop && isOffer
      ? subjects.length > 0 && subjects.every(concept => isAbove(concept) || concepts.has(concept))
      : heading.endsWith('?') && others.some(isAbove)
  }
  const above = telling.filter(isAbove)
  // Light words count, too, when questions are compared.
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

/** Whether the sentence with the duration is about what is asked, by its own words or the headings above it. */
export function statesTime({ title, name }: Entry, { sentences }: Excerpt, asked: string[]): boolean {
  const others = asked.filter(concept => concept !== TIME)
  const isAbout = (said: Set<string>) => others.some(concept => said.has(concept))
  return (
    others.length === 0 ||
    (title.has(TIME) && isAbout(title)) ||
    sentences.some(({ concepts }) => concepts.has(TIME) && [concepts, title, name].some(isAbout))
  )
}

/** Whether a sentence can be quoted: it ends like one, and does not come from a table. */
const isWhole = (text: string) => text.length <= LONGEST && /[.!?]["”’)]?$/.test(text)

/** The run of whole sentences that covers most of what is asked, plus following ones while there is room. */
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
    // On a tie the earliest run wins: an answer starts at the passage's start.
    if (text !== '' && (!best || count(concepts) > count(best.concepts)))
      best = { text, concepts, sentences: said }
  }
  return best
}
