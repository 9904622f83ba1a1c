/**
 * Which of `count` tabs a key leads to from the tab at `index`, or null when the key means something else:
 * arrows go round in a circle, Home and End to the ends (DASH-04).
 */
export function tabAfterKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
