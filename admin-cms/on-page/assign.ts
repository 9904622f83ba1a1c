/** Matches elements of a page to parts of its files; identical words are told apart by what surrounds them. */

/** A paragraph of a part, or its picture. */
export interface Unit {
  key: string
  /** Its path, starting with the file; units that share a long prefix are close relatives. */
  branch: (string | number)[]
}

/** Something on the page that may show a unit. */
export interface Slot {
  key: string
}

/**
 * Gives each unit the slots that show it. Words that only one unit has belong to it wherever they stand; identical
 * units each get the slot nearest to their relatives, in order. The rest is looked for inside longer texts.
 */
export function assign<U extends Unit, S extends Slot>(units: U[], slots: S[]): Map<U, S[]> {
  const found = new Map<U, S[]>()
  const places = new Map(slots.map((slot, place) => [slot, place]))
  const slotsByKey = Map.groupBy(slots, ({ key }) => key)
  const groups = [...Map.groupBy(units, ({ key }) => key)]
  const near = relatives()
  for (const [key, alike] of groups) {
    const [unit] = alike
    const shown = slotsByKey.get(key) ?? []
    if (!unit || alike.length > 1 || shown.length === 0) continue
    found.set(unit, shown)
    if (shown.length === 1 && shown[0]) near.add(unit, places.get(shown[0]) ?? 0)
  }
  for (const [key, alike] of groups) {
    if (alike.length === 1) continue
    for (const [unit, shown] of distribute(alike, slotsByKey.get(key) ?? [], cost)) found.set(unit, shown)
  }
  const taken = new Set([...found.values()].flat())
  for (const unit of units) {
    if (found.has(unit) || unit.key.length < SHORTEST) continue
    const inside = pattern(unit.key)
    const around = slots.filter(slot => !taken.has(slot) && slot.key !== unit.key && inside.test(slot.key))
    // The shortest text that contains it is its own; longer ones contain other words, too.
    const shortest = Math.min(...around.map(({ key }) => key.length))
    const [best] = around
      .filter(({ key }) => key.length === shortest)
      .toSorted((a, b) => cost(unit, a) - cost(unit, b))
    if (best) found.set(unit, [best])
  }
  return found

  function cost(unit: U, slot: S): number {
    return near.distance(unit, places.get(slot) ?? 0)
  }
}

/** Minimum number of characters of words that are looked for inside others. */
const SHORTEST = 4

/** Distributes identical slots among identical units. */
function distribute<U extends Unit, S extends Slot>(
  units: U[],
  slots: S[],
  cost: (unit: U, slot: S) => number,
): Map<U, S[]> {
  const pairs = units
    .flatMap((unit, order) => slots.map(slot => ({ unit, order, slot, cost: cost(unit, slot) })))
    .toSorted((a, b) => a.cost - b.cost || a.order - b.order)
  const found = new Map<U, S[]>()
  const taken = new Set<S>()
  for (const { unit, slot } of pairs) {
    if (found.has(unit) || taken.has(slot)) continue
    found.set(unit, [slot])
    taken.add(slot)
  }
  inOrder(units, slots, found)
  // A surplus slot shows the nearest unit once more, e.g. if a page has a menu twice.
  for (const slot of slots.filter(one => !taken.has(one))) {
    const nearest = pairs.find(pair => pair.slot === slot && found.has(pair.unit))
    if (nearest) found.get(nearest.unit)?.push(slot)
  }
  return found
}

/** Puts the slots of siblings in the siblings' order. */
function inOrder<U extends Unit, S extends Slot>(units: U[], slots: S[], found: Map<U, S[]>): void {
  const placed = units.filter(unit => found.has(unit))
  for (const siblings of Map.groupBy(placed, ({ branch }) => branch.slice(0, -1).join('/')).values()) {
    const theirs = slots.filter(slot => siblings.some(unit => found.get(unit)?.[0] === slot))
    for (const [place, unit] of siblings.entries()) {
      const slot = theirs[place]
      if (slot) found.set(unit, [slot])
    }
  }
}

/** Cost of each degree of more distant kinship, in slots. */
const STEP = 3

/** Remembers where units stand, and measures how far a place is from a unit's closest relatives. */
function relatives() {
  const places = new Map<string, number[]>()
  const beginnings = ({ branch }: Unit) =>
    branch.slice(1).map((_, cut) => branch.slice(0, branch.length - 1 - cut).join('/'))
  return {
    add(unit: Unit, place: number) {
      for (const beginning of beginnings(unit)) {
        places.set(beginning, [...(places.get(beginning) ?? []), place])
      }
    },
    distance(unit: Unit, place: number): number {
      const all = beginnings(unit)
      const closest = all.findIndex(beginning => places.has(beginning))
      if (closest < 0) return Number.MAX_SAFE_INTEGER
      const theirs = places.get(all[closest] ?? '') ?? []
      return Math.min(...theirs.map(other => Math.abs(other - place))) + closest * STEP
    },
  }
}

/** Matches words inside others, whatever white space and joiners the page has between them. */
export function pattern(words: string): RegExp {
  const literal = words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll(' ', '\\s+')
    .replaceAll('–', '–\u2060?')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'u')
}
