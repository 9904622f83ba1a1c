/** The order of the items at the head of the public list, as ids. */
import type { ManagedItem } from '#data/portfolio-editing.ts'

/** Those that have a place, by it. */
export function placedFirst(items: readonly ManagedItem[]): string[] {
  return items
    .filter(item => item.place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ id }) => id)
}

/** Whether two lists are the same, entry by entry. */
export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
