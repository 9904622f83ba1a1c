/** Lists of ids that a person can reorder. */

/** The list with the entry `id` moved to the index of the entry `over`. Unknown ids change nothing. */
export function movedTo(ids: readonly string[], id: string, over: string): string[] {
  const from = ids.indexOf(id)
  const to = ids.indexOf(over)
  if (from < 0 || to < 0) return [...ids]
  const moved = ids.filter(other => other !== id)
  moved.splice(to, 0, id)
  return moved
}
