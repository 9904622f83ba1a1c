/** How the headline's letters and the parts below it rise (CNST-05). */

/** Seconds between two letters. */
const GLYPH_DELAY = 0.04
/** Seconds until the first part below the headline starts, and between two parts. */
const FIRST_PART = 0.6
const PART_DELAY = 0.2
/** Seconds that one rise takes. */
const RISE = 0.8

export interface Glyph {
  text: string
  /** Position among the title's letters, from 0; spaces do not count. */
  index: number
}

/** Splits a title into words of numbered letters. */
export function splitTitle(title: string): Glyph[][] {
  let index = 0
  return title
    .split(/\s+/)
    .filter(Boolean)
    .map(word => [...word].map(text => ({ text, index: index++ })))
}

/**
 * A style sheet that says when each letter and each part below the headline starts to rise. A sheet, because the
 * page's security policy forbids style attributes, but can allow a sheet by its hash. All animations span the whole
 * time, each with its own rest before and after (`--at`, in percent of `--rise`): with staggered starts, the browser
 * would not leave them to the compositor.
 * @param parts Selectors of the parts, from first to last.
 */
export function riseStyles(letters: number, parts: readonly string[]): string {
  const begins = [
    ...Array.from({ length: letters }, (_, index) => [`.l${index}`, index * GLYPH_DELAY] as const),
    ...parts.map((part, index) => [part, FIRST_PART + index * PART_DELAY] as const),
  ]
  const whole = Math.max(...begins.map(([, begin]) => begin)) + RISE
  const percent = (seconds: number) => `${Number(((seconds / whole) * 100).toFixed(3))}%`
  const own = begins.map(([selector, begin]) => `${selector}{--at:${percent(begin)}}`)
  return `:root{--rise:${Number(whole.toFixed(2))}s;--span:${percent(RISE)}}${own.join('')}`
}
