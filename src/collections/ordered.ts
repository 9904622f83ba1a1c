/** Lists that keep their file's order: the content store sorts by id, so the ids are positions. */

/** Keys the items of a list file by position: `0000`, `0001`, … */
export function withPositionIds<Item>(items: Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item, position) => [String(position).padStart(4, '0'), item]))
}

/** The data of such a list's entries, in the file's order. */
export function inOrder<Data>(entries: { id: string; data: Data }[]): Data[] {
  return entries.toSorted((a, b) => Number(a.id) - Number(b.id)).map(entry => entry.data)
}
