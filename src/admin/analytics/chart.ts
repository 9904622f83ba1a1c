/** The numbers of a chart of bars, without its drawing. */

/** How many lines a scale has at most above the one at zero. */
const LINES = 3

/**
 * The numbers at a chart's lines, from zero to no less than `most`: whole ones that are easy to count in, such as
 * 0, 20, 40, 60.
 */
export function scaleOf(most: number): number[] {
  const least = Math.max(1, most / LINES)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(candidate => candidate >= least) ?? least
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, line) => line * step)
}

/** The bar that a day falls into, of bars named by their first day in order; -1 for one before them all. */
export const barOf = (bars: readonly { day: string }[], day: string): number =>
  bars.findLastIndex(bar => bar.day <= day)

/** Which of `count` bars are named when no more than `most` names fit, at even distances and the last one always. */
export function namedBars(count: number, most: number): number[] {
  const distance = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, bar) => bar).filter(bar => (count - 1 - bar) % distance === 0)
}
