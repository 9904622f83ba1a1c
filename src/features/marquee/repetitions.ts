/** The width of a 4K screen in letters of the moving line at its largest, which are 24 px wide on average. */
const SCREEN = 160
/** The width of the dot after a name, with its margins. */
const DOT = 4

/** How often the names must follow one another to cover a 4K screen (FOOT-01). */
export function repetitions(names: string[]): number {
  const letters = names.reduce((sum, name) => sum + name.length + DOT, 0)
  return Math.ceil(SCREEN / letters)
}
