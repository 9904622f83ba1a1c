/** Removes fields that were emptied: the editor leaves empty values behind in a form. */

/** A map or list of the Immutable library, as the editor keeps its entries. */
interface Collection {
  size: number
  map(change: (value: unknown, key: unknown) => unknown): Collection
  filter(keep: (value: unknown, key: unknown) => boolean): Collection
  get(key: unknown): unknown
  has(key: unknown): boolean
  set(key: unknown, value: unknown): Collection
}

const isCollection = (value: unknown): value is Collection =>
  typeof value === 'object' && value !== null && 'toJS' in value && 'size' in value

/**
 * The same entry without empty values: blank texts, and lists and groups with nothing in them. A picture keeps an
 * empty alternative text, which says that the picture is decoration.
 */
export function withoutEmpty(value: unknown): unknown {
  if (!isCollection(value)) return value
  const kept = value.map(withoutEmpty).filter(part => !isEmpty(part))
  return kept.has('src') && !kept.has('alt') ? kept.set('alt', '') : kept
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (isCollection(value)) return value.size === 0
  return value === undefined || value === null
}
