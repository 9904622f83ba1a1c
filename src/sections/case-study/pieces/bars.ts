/** Two bars of the same length, cut into equal pieces: where their cuts meet, and whose pieces are longer. */

/** The cut positions of a bar of length 1 in this many pieces. */
export const cutsOf = (pieces: number): number[] =>
  Array.from({ length: pieces - 1 }, (_, cut) => (cut + 1) / pieces)

/** Cuts that both bars have, e.g. one in the middle for 2 and 4. */
export const commonCuts = (upper: number, lower: number): number[] =>
  cutsOf(upper).filter(cut => cutsOf(lower).some(other => Math.abs(other - cut) < 1e-9))

/** What a third grader sees, as a sentence. */
export function comparison(upper: number, lower: number): string {
  if (upper === lower) return `One ${pieceOf(upper)} is as long as the other.`
  const [more, fewer] = upper > lower ? [upper, lower] : [lower, upper]
  const meets = commonCuts(upper, lower).length
  const times = meets === 1 ? 'once' : `${meets} times`
  return `One ${pieceOf(fewer)} is longer than one ${pieceOf(more)}.${meets > 0 ? ` The cuts line up ${times}.` : ''}`
}

const NAMES = ['half', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const pieceOf = (pieces: number) => NAMES[pieces - 2] ?? `piece of ${pieces}`

/** The SVG path of a bar’s outline and cuts in a box of 600 by 88, from `top`. */
export const barPath = (pieces: number, top: number): string =>
  `M0 ${top}h600v88h-600z${cutsOf(pieces)
    .map(cut => `M${Math.round(cut * 6000) / 10} ${top}v88`)
    .join('')}`
