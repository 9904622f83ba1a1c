/** The direction of a tab list, and so of its arrow keys. */
export type TabOrientation = 'horizontal' | 'vertical'

const ARROWS = {
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
}

/**
 * The index of the tab, out of `count`, that a key moves to from `index`; null if the key means something else.
 * Arrow keys wrap around, Home and End go to the ends (DASH-04).
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
