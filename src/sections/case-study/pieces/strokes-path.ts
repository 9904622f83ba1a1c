/** Tally strokes as one SVG path: four upright ones and a fifth across them. */

const BUNDLE = { width: 104, height: 96, perRow: 6 }

/** Size of a drawing with room for this many strokes, in its own units. */
export const strokesSize = (most: number) => ({
  width: BUNDLE.width * BUNDLE.perRow - 24,
  height: BUNDLE.height * Math.ceil(most / 5 / BUNDLE.perRow) - 20,
})

/** The `d` of a path that shows `count` strokes in rows of six bundles. */
export function strokesPath(count: number): string {
  return Array.from({ length: count }, (_, stroke) => {
    const bundle = Math.floor(stroke / 5)
    const left = (bundle % BUNDLE.perRow) * BUNDLE.width
    const top = Math.floor(bundle / BUNDLE.perRow) * BUNDLE.height
    const place = stroke % 5
    return place === 4 ? `M${left} ${top + 62}l80-48` : `M${left + 10 + place * 20} ${top + 4}v68`
  }).join('')
}
