/** Slips of the fingers: two letters swapped, one left out, one too many. No other letter in place of one: that makes words. */

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** From how many letters on two may be swapped, and one missing or too many. */
const SWAPPED = 3
const COUNTED = 6

/** The known word that a slip made this one of, its first letter being right; the word itself where there is none. */
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
