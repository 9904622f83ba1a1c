/** How the headline's letters rise (CNST-05). */

/** Seconds between two letters. */
export const LETTER_DELAY = 0.04

export interface Letter {
  text: string
  /** Position among the title's letters, from 0; spaces do not count. */
  index: number
}

/** Splits a title into words of numbered letters. */
export function splitTitle(title: string): Letter[][] {
  let index = 0
  return title
    .split(/\s+/)
    .filter(Boolean)
    .map(word => [...word].map(text => ({ text, index: index++ })))
}

/**
 * The delays as a style sheet, one class per letter: the page's security policy refuses style attributes,
 * and a sheet can be allowed by its hash.
 */
export function letterDelays(letters: number): string {
  return Array.from({ length: letters }, (_, index) => index)
    .slice(1)
    .map(index => `.l${index}{animation-delay:${Number((index * LETTER_DELAY).toFixed(2))}s}`)
    .join('')
}
