/** Paths to the values of an entry's fields. */
import type { Fields } from '../file-format.ts'

/** Names of fields and list indices, e.g. `['hero', 'points', 0]`. */
export type Path = (string | number)[]

/** The value at a path; undefined if there is none. */
export function valueAt(fields: unknown, path: Path): unknown {
  let value = fields
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
  }
  return value
}

/** The same as text; null if there is none. */
export function textAt(fields: unknown, path: Path): string | null {
  const value = valueAt(fields, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** All texts in a value, apart from the one at `except`; empty ones say nothing. */
export function textsIn(value: unknown, except?: Path): string[] {
  if (except?.length === 0) return []
  const text = textAt([value], [0])
  if (text !== null) return text === '' ? [] : [text]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, key === String(except?.[0]) ? except?.slice(1) : undefined),
  )
}

/**
 * A copy of the fields with another text at a path. An empty text removes its field, as in the form; a picture keeps
 * an empty alternative text, which says that the picture is decoration.
 */
export function withText(fields: Fields, path: Path, text: string): Fields {
  const copy = structuredClone(fields)
  const parent = valueAt(copy, path.slice(0, -1))
  const last = path.at(-1)
  if (typeof parent !== 'object' || parent === null || last === undefined) return copy
  const isGone = text.trim() === '' && last !== 'alt' && !Array.isArray(parent)
  if (isGone) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, text)
  return copy
}

/** All paths of this shape: the same fields, at any list index. */
export function pathsLike(fields: unknown, path: Path): Path[] {
  const [step, ...rest] = path
  if (step === undefined) return [[]]
  const places: Path = typeof step === 'number' ? (Array.isArray(fields) ? [...fields.keys()] : []) : [step]
  return places.flatMap(place => pathsLike(valueAt(fields, [place]), rest).map(more => [place, ...more]))
}
