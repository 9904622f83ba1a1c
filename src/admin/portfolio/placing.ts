/** The order of the items at the top of the public list, as ids. */
import type { ManagedItem } from '#data/portfolio-editing.ts'

/** The ids of the items with a fixed place, in order. */
export function placedFirst(items: readonly ManagedItem[]): string[] {
  return items
    .filter(item => item.place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ id }) => id)
}

/** Whether two lists have the same entries in the same order. */
export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
