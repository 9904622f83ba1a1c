/** Finds the abbreviations in a text that can be expanded for the reader. */

export interface GlossaryEntry {
  /** As written in the text, e.g. `YoY`. */
  term: string
  /** What it stands for, e.g. `year over year`. */
  expansion: string
}

/** Plain text, or an abbreviation with its expansion. */
export type Part = string | GlossaryEntry

/**
 * Splits a text at every glossary term (CASE-02). Matches whole words only, in the given spelling; when two terms
 * begin at the same place, the longer wins. Joined together, the parts are the text again.
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

/** Escapes the text for use in a regular expression. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
