/** How a list of tabs lies: arrow keys lead along it. */
export type TabOrientation = 'horizontal' | 'vertical'

const ARROWS = {
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
}

/**
 * Which of `count` tabs a key leads to from the tab at `index`, or null when the key means something else:
 * arrows go round in a circle, Home and End to the ends (DASH-04).
 */
export function tabAfterKey(
  key: string,
  index: number,
  count: number,
  orientation: TabOrientation = 'horizontal',
): number | null {
  const { next, previous } = ARROWS[orientation]
  switch (key) {
    case next:
      return (index + 1) % count
    case previous:
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
