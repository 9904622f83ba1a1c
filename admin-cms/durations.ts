/** Checks that all texts give the same duration for the same thing, as stated in content/lists/facts.yml. */

/** The file that lists all facts. */
export const FACTS = 'content/lists/facts.yml'

/** What promises replies outside the content: the form, the studies and the mails. */
export const PROMISING_CODE = [
  'netlify/lib/emails.ts',
  'src/features/contact/messages.ts',
  'src/sections/case-study/labels.ts',
]

/** A promise about time. */
export interface Fact {
  /** What takes that long, in the words of the list. */
  subject: string
  /** The duration as it is written, e.g. `2–4 weeks`. */
  value: string
  /** Wordings by which a sentence refers to it, case-insensitive. */
  said: string[]
}

const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const TENS: Record<string, number> = {
  fourteen: 14,
  fifteen: 15,
  thirty: 30,
  forty: 40,
  sixty: 60,
  ninety: 90,
}
const NUMBER = ['\\d+', ...WORDS, ...Object.keys(TENS)].join('|')
const SPAN = new RegExp(
  `\\b(?:half an hour|(?:${NUMBER})(?:\\s?[-–]\\s?(?:${NUMBER}))?[\\s-](?:minute|hour|day|week|month|year)s?)\\b`,
  'gi',
)

const digits = (word: string) => String(TENS[word] ?? (WORDS.includes(word) ? WORDS.indexOf(word) + 1 : word))

/** A canonical form, the same for `30-day`, `thirty days` and `30 days`. */
function normalized(span: string): string {
  const text = span.toLowerCase().replace('half an hour', '30 minutes').replace(/s$/, '')
  const [, first = '', last, unit = ''] = /^(\w+?)(?:\s?[-–]\s?(\w+))?[\s-](\w+)$/.exec(text) ?? []
  return `${[first, ...(last ? [last] : [])].map(digits).join('–')} ${unit}`
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Each place where a sentence mentions a fact. */
function mentions(sentence: string, facts: Fact[]): { fact: Fact; start: number; end: number }[] {
  return facts.flatMap(fact => {
    const said = new RegExp(`\\b(?:${fact.said.map(escaped).join('|')})`, 'gi')
    return [...sentence.matchAll(said)].map(({ 0: words, index }) => ({
      fact,
      start: index,
      end: index + words.length,
    }))
  })
}

/**
 * Durations in a text that contradict the facts they belong to, as sentences. A duration belongs to the fact named
 * last before it in its sentence, or else to the first one named after it. A question and the sentence after it count
 * as one; otherwise a line break ends a sentence.
 */
export function contradictions(text: string, facts: Fact[]): string[] {
  const sentences = text
    .replaceAll('\u2060', '')
    .replace(/\?\s+/g, ', ')
    .split(/(?<=[.!])\s+|\n+/)
  return sentences.flatMap(sentence => {
    const named = mentions(sentence, facts).toSorted((a, b) => a.end - b.end)
    return [...sentence.matchAll(SPAN)].flatMap(({ 0: span, index }) => {
      const { fact } =
        named.findLast(({ end }) => end <= index) ?? named.find(({ start }) => start > index) ?? {}
      if (!fact || normalized(span) === normalized(fact.value)) return []
      return [`“${span}” contradicts ${FACTS}, which says of “${fact.subject}”: ${fact.value}.`]
    })
  })
}

/** The texts of a value, e.g. a file's fields; texts of one group are joined so that an answer keeps its question. */
export function passages(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(passages)
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.values(value)
  const own = parts.filter(part => typeof part === 'string')
  return [own.join('\n'), ...parts.filter(part => typeof part !== 'string').flatMap(passages)]
}
