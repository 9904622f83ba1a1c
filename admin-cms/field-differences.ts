/** Where two versions of an entry differ, by the labels of its form. */
import type { Conflict } from './ask.ts'
import { labelOf } from './field-labels.ts'
import { fieldsOf } from './forms.ts'

/** A field that differs; an empty text means that it is missing. */
export interface Difference {
  field: string
  yours: string
  theirs: string
}

/** All fields that differ between the two versions. */
export function fieldDifferences({ path, yours, theirs }: Conflict): Difference[] {
  const [mine, other] = [yours, theirs].map(
    text =>
      new Map(text === null ? [] : leaves(fieldsOf(path, text)).map(leaf => [leaf.path.join('.'), leaf])),
  )
  const keys = new Set([...(mine?.keys() ?? []), ...(other?.keys() ?? [])])
  return [...keys].flatMap(key => {
    const [a, b] = [mine?.get(key), other?.get(key)]
    if (a?.text === b?.text) return []
    return [{ field: labelOf(path, (a ?? b)?.path ?? []), yours: a?.text ?? '', theirs: b?.text ?? '' }]
  })
}

interface Leaf {
  path: (string | number)[]
  text: string
}

function leaves(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, text: String(value ?? '') }]
  return Object.entries(value).flatMap(([key, part]) =>
    leaves(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
