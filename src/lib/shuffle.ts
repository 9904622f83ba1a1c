/**
 * The same entries in random order, every order being equally likely; does not modify the list. `random` returns
 * numbers from 0 up to 1, as `Math.random` does.
 */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map(item => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
