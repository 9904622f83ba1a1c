/**
 * Whether a sentence written by a language model says only what a passage says. The model may cut at commas, join
 * consecutive sentences, and add words of the heading, so that a question and its answer become a sentence. It may
 * not add, change or move a word, a figure or a name, nor attribute it to somebody else.
 */
import type { Passage } from '#lib/search/passages.ts'
import { stem, wordsIn } from '#lib/search/words.ts'
import { sentencesOf } from './quotation.ts'

const listed = (words: string) => new Set(words.split(/\s+/))

/** Function words, which promise nothing. */
const FREE = listed(
  `a also am an and are as at be been being but by can did do does for from had has have in into is it its of on or so that
  the then there these this those to was were what which while who will with`,
)

/** Words that modify a statement: a sentence must keep all of those in its source. */
const TURNING = listed(
  `about after again all almost always any around before both could during each either every except few fewer first if
  instead last least less many may maybe might more most mostly must nearly neither never no none nor normally not often
  once only over perhaps probably rather roughly should some sometimes than twice typically under unless until up usually
  when whether within without would`,
)

/** The person spoken of, in all forms of the pronoun. */
const VOICES: Record<string, string> = {
  ...{ i: 'i', me: 'i', my: 'i', mine: 'i', we: 'we', us: 'we', our: 'we', ours: 'we' },
  ...{ you: 'you', your: 'you', yours: 'you', they: 'they', them: 'they', their: 'they' },
  ...{ he: 'he', him: 'he', his: 'he', she: 'she', her: 'she' },
}
/** A visitor's question is answered from the other perspective. */
const OTHER_SIDE: Record<string, string> = { i: 'you', we: 'you', you: 'we' }

/** A figure in digits or words, with the unit it counts: `2-4 weeks`, `99%`, `$500`, `two rounds`. */
const FIGURE =
  /(?:[$€£]\s?)?(?:\d[\d.,]*(?<![.,])|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|thousands?|millions?|dozens?|half|double|twice)\b)[%+]?(?:\s?(?:[-–—]|\bto\b)\s?[$€£]?\d[\d.,]*(?<![.,])[%+]?)?(?:[-\s](\p{L}+))?/giu

/** Only characters of a plain sentence: nothing that a browser or a reader could take for a link or for markup. */
const PLAIN = /^[\p{L}\p{N}\s.,;:!?'’"“”()&%+$€£–—-]+$/u

/** An answer may begin like this if the passage does. */
const YES = /^\s*yes\b/i

/** Where a sentence may be cut. */
const CUT = /[,;:()]|\s[–—-]\s/g

/** A word's stem, a figure or a pronoun, as compared; `isCut` if the sentence may be cut before it. */
interface Token {
  text: string
  isTurning: boolean
  isCut: boolean
}

/** The tokens of a sentence that are compared, in order. */
function tokensOf(sentence: string): Token[] {
  const spelt = sentence
    .replace(/\bcannot\b|\bcan['’]t\b/gi, 'can not')
    .replace(/\bwon['’]t\b/gi, 'will not')
    .replace(/n['’]t\b/gi, ' not')
    .replace(/['’](?:s|re|ve|ll|d|m)\b/gi, ' ')
  const figures: string[] = []
  const marked = spelt
    .replace(FIGURE, (figure: string, unit = '') => {
      const word = unit.toLowerCase()
      const isCounted = unit !== '' && !FREE.has(word) && !TURNING.has(word) && !(word in VOICES)
      const number = unit === '' ? figure : figure.slice(0, -unit.length)
      const plain = number.toLowerCase().replace(/\s?(?:[–—]|\bto\b)\s?/g, '-')
      figures.push(`${plain.replace(/[-\s]+$/, '')}${isCounted ? ` ${stem(word)}` : ''}`)
      return ` figure${'x'.repeat(figures.length)} ${isCounted ? '' : unit}`
    })
    // “Royalty-free” must not match “free”.
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '')
  const cuts = [...marked.matchAll(CUT)].map(({ index }) => index)
  const tokens: Token[] = []
  let seen = 0
  for (const { word, start } of wordsIn(marked)) {
    if (FREE.has(word)) continue
    const figure = /^figure(x+)$/.exec(word)?.[1]?.length
    const text = figure ? `#${figures[figure - 1]}` : (VOICES[word] ?? stem(word))
    tokens.push({
      text,
      isTurning: TURNING.has(word),
      isCut: seen === 0 || cuts.some(at => at >= seen && at < start),
    })
    seen = start + 1
  }
  return tokens
}

/** Whether a passage contains all of a sentence, in order; the heading's words may occur anywhere. */
export function isSupported(sentence: string, { heading, text }: Passage): boolean {
  if (!PLAIN.test(sentence)) return false
  const said = tokensOf(YES.test(text) ? sentence.replace(YES, '') : sentence)
  const turned = (word: string) => (heading.endsWith('?') ? (OTHER_SIDE[word] ?? word) : word)
  const above = new Set(
    tokensOf(heading).flatMap(({ text: word, isTurning }) => (isTurning ? [] : turned(word))),
  )
  const sentences = sentencesOf(text)
    .map(tokensOf)
    .filter(tokens => tokens.length > 0)
  return sentences.some((first, at) =>
    first.some(
      ({ isCut }, start) =>
        isCut &&
        !first.slice(0, start).some(({ isTurning }) => isTurning) &&
        covers([first.slice(start), ...(start === 0 ? sentences.slice(at + 1) : [])], said, above),
    ),
  )
}

/** Whether `said` matches these sentences, from the start of the first up to a place where one may be cut. */
function covers([first = [], ...others]: Token[][], said: Token[], above: Set<string>): boolean {
  let [current, place] = [first, 0]
  for (const { text } of said) {
    const [next] = others
    if (place === current.length && next?.[0]?.text === text) {
      ;[current, place] = [next, 0]
      others.shift()
    }
    if (current[place]?.text === text) place += 1
    else if (!above.has(text)) return false
  }
  const left = current.slice(place)
  return place > 0 && left[0]?.isCut !== false && !left.some(({ isTurning }) => isTurning)
}
