/** The arithmetic of a bar chart, without rendering. */

/** The maximum number of scale lines above the one at zero. */
const LINES = 3

/**
 * The values of a chart's scale lines, from zero to at least `most`: round whole numbers such as
 * 0, 20, 40, 60.
 */
export function scaleOf(most: number): number[] {
  const least = Math.max(1, most / LINES)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(candidate => candidate >= least) ?? least
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, line) => line * step)
}

/** The index of the bar that a day falls into; `bars` are sorted by first day. -1 for an earlier day. */
export const barOf = (bars: readonly { day: string }[], day: string): number =>
  bars.findLastIndex(bar => bar.day <= day)

/** Which of `count` bars get a label if at most `most` labels fit: evenly spaced, always including the last. */
export function namedBars(count: number, most: number): number[] {
  const distance = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, bar) => bar).filter(bar => (count - 1 - bar) % distance === 0)
}
