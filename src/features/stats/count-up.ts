/** Figures that count from 0 to their value (HOME-02). */

/** How long a figure counts, in milliseconds (CNST-04). */
export const COUNT_UP = 2000

export interface Figure {
  target: number
  /** What follows the number, such as `+` or `%`. */
  suffix: string
}

/**
 * Reads `2000+` or `99%`; any other is null, such as `AI-First`, or `2,000+`, which would count 0,000+, 1,000+, 2,000+.
 */
export function readFigure(value: string): Figure | null {
  const match = /^(\d+)(\D*)$/.exec(value)
  if (!match) return null
  const [, digits = '', suffix = ''] = match
  return { target: Number(digits), suffix }
}

/** What a figure shows after `elapsed` milliseconds: fast at first, then slower, exact at the end. */
export function figureAt({ target, suffix }: Figure, elapsed: number): string {
  const progress = Math.min(1, Math.max(0, elapsed / COUNT_UP))
  return `${Math.round(target * (1 - (1 - progress) ** 3))}${suffix}`
}
