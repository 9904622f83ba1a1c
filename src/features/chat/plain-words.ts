/** Normalizes a visitor's words for comparison: ignores case, curly quotes, polite words and final punctuation. */

/** A message for comparison as a whole: trimmed, lower case, straight apostrophes, no `.`, `!`, `?` at the end. */
export function plainWords(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replace(/[.!?\s]+$/, '')
}

const GREETINGS =
  /^(?:(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|there|please|pls|plz|ok|okay|well|um+|uh+|oh|so|yeah|yes|and|but|or)\b[\s,.:;!-]*)+/
const THANKS =
  /(?:[\s,.:;!-]+(?:please|pls|plz|(?:thanks|thank you)(?: for (?:your|the|all|all your) (?:help|time|answers?))?|thx|ty|cheers|ok|okay|then|so much|very much|a lot|mate|sir|madam))+$/

/** A plain message without leading greetings and trailing thanks: “Hi, agent please!” becomes “agent”. */
export function withoutCourtesy(text: string): string {
  const plain = plainWords(text).replaceAll(/\s+/g, ' ')
  // “Thanks” alone stays as it is.
  return (
    plain
      .replace(THANKS, '')
      .replace(/[.!?,;:\s]+$/, '')
      .replace(GREETINGS, '') || plain
  )
}

/** Whether the text is nothing but a greeting, or courtesy such as “ok, please”. */
export const isGreeting = (text: string): boolean =>
  plainWords(text).replaceAll(/\s+/g, ' ').replace(GREETINGS, '') === ''

/** The parts of a message between punctuation, each plain and without courtesy; no empty ones. */
export function clauses(text: string): string[] {
  return text
    .split(/[.!?;\n]+(?=\s|$)|,(?=\s|$)|\s[-–—]\s/)
    .map(withoutCourtesy)
    .filter(part => part !== '')
}

/** Slips in a word that is the whole message. “SKP” and “Noe” are names. */
const SLIPS: readonly [RegExp, string][] = [
  [/^[Nn]+o+p*(?:pe+)?[.!\s]*$/, 'no'],
  [/^(?:[Ss]+k+i*p+|[Ss](?:ikp|kpi))[.!\s]*$/, 'skip'],
]

/** “skip” for “skp”, “no” for “nop”; any other text as it is. */
export const withoutSlip = (text: string): string =>
  SLIPS.find(([slip]) => slip.test(text.trim()))?.[1] ?? text

/** Whether the message as a whole is one of the words (DEC-07). */
export const isOneOf = (words: readonly string[], text: string) => words.includes(plainWords(text))
