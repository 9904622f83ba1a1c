/** The order of the items at the head of the public list, as ids. */
import type { ManagedItem } from '#data/portfolio-editing.ts'

/** Those that have a place, by it. */
export function placedFirst(items: readonly ManagedItem[]): string[] {
  return items
    .filter(item => item.place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ id }) => id)
}

/** The list with the entry `id` at the index of the entry `over`. Unknown ids change nothing. */
export function movedTo(ids: readonly string[], id: string, over: string): string[] {
  const from = ids.indexOf(id)
  const to = ids.indexOf(over)
  if (from < 0 || to < 0) return [...ids]
  const moved = ids.filter(other => other !== id)
  moved.splice(to, 0, id)
  return moved
}

/** Whether two lists are the same, entry by entry. */
export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
