/** Words as search compares them: lowercase, without endings, and without stop words. */

const STOP_WORDS = new Set(
  `a all also am an and any are as at be been being but by can could did do does doing for from had has have he her
  here him his how i if in into is it its just me my no not of off on or our out over own please s she should so some such t
  than that the their them then there these they this those to too up very was we were what when where which while who
  whom why will with would you your`.split(/\s+/),
)

/** Runs of letters and digits; an apostrophe inside a word belongs to it, and a number keeps its percent sign. */
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*%?/gu

/** The words of a text in order and in lowercase, each with its start and end in `text`. */
export function wordsIn(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(WORD)].map(match => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Whether a word is too common to search for. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.replace(/['’].*/, ''))

/** Endings of inflected forms, the longest first, and their replacements. */
const ENDINGS: [RegExp, string][] = [
  [/['’]s?$/, ''],
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/(?<=.{4})(ings?|edly|ed|ly|es)$/, ''],
  [/(?<=.{2})s$/, ''],
]

/** The part that all forms of a word share: `prices`, `priced` and `pricing` all become `pric`. English only. */
export function stem(word: string): string {
  const [ending, instead] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? [/$/, '']
  const rest = word.replace(ending, instead)
  // `planning` must match `plan`, and `price` must match `pricing`.
  return rest.length > 3 ? rest.replace(/([b-df-hj-np-rt-vxz])\1$/, '$1').replace(/(?<=.{3})e$/, '') : rest
}

/** The stems of a text's words, in order, without stop words. */
export function stemsOf(text: string): string[] {
  return wordsIn(text)
    .filter(({ word }) => !isStopWord(word))
    .map(({ word }) => stem(word))
}

/** Whether a query has no words except stop words. */
export const saysNothing = (query: string): boolean => stemsOf(query).length === 0
