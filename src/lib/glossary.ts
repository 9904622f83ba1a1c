/** Finds the short forms in a text whose long form a reader may want to see. */

export interface GlossaryEntry {
  /** As it stands in the text, e.g. `YoY`. */
  term: string
  /** What it stands for, e.g. `year over year`. */
  expansion: string
}

/** Plain text, or a short form together with its long form. */
export type Part = string | GlossaryEntry

/**
 * Cuts a text at every short form of the glossary (CASE-02). Only whole words count, in the spelling given;
 * where two begin at the same place the longer one wins. The parts put together are the text again.
 */
export function splitTerms(text: string, glossary: readonly GlossaryEntry[]): Part[] {
  if (glossary.length === 0) return text === '' ? [] : [text]
  const terms = glossary.map(({ term }) => term).toSorted((a, b) => b.length - a.length)
  const word = new RegExp(`(?<![\\p{L}\\p{N}])(${terms.map(literally).join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return text
    .split(word)
    .filter(piece => piece !== '')
    .map(piece => glossary.find(({ term }) => term === piece) ?? piece)
}

/** A regular expression that matches exactly this text. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
