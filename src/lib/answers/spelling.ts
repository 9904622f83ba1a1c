/** Typos: two letters swapped, one missing, or one too many. Not substituted letters: that creates other words. */

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** Minimum word lengths for swapped letters, and for a missing or an extra one. */
const SWAPPED = 3
const COUNTED = 6

/** The known word that was mistyped, assuming its first letter is right; the word itself when there is none. */
export function respell(word: string, isKnown: (word: string) => boolean): string {
  if (word.length < SWAPPED || isKnown(word)) return word
  const places = Array.from({ length: word.length - 1 }, (_, place) => place + 1)
  const swapped = places.map(at => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2))
  const shorter = places.map(at => word.slice(0, at) + word.slice(at + 1))
  const longer = [...places, word.length].flatMap(at =>
    LETTERS.map(letter => word.slice(0, at) + letter + word.slice(at)),
  )
  const candidates = word.length < COUNTED ? swapped : [...swapped, ...shorter, ...longer]
  return candidates.find(isKnown) ?? word
}
