/** Unsaved changes made on pages: one value each, with what it was before. */
import * as z from 'zod/mini'
import type { Fields } from '../file-format.ts'
import { type Path, pathsLike, textAt, withText } from './paths.ts'

/** Schema of the stored changes. */
export const changes = z.array(
  z.object({
    file: z.string(),
    path: z.array(z.union([z.string(), z.number()])),
    /** The value when it was changed; null if there was none. */
    before: z.nullable(z.string()),
    after: z.string(),
  }),
)

/** A value of a file that the user wants to replace. */
export type Change = z.infer<typeof changes>[number]

/** A change whose value somebody else has changed meanwhile. */
export interface Clash {
  change: Change
  /** Where the value is now. */
  path: Path
}

/** Identifies one value among those of all files. */
export const keyOf = ({ file, path }: Pick<Change, 'file' | 'path'>): string => `${file} ${path.join('.')}`

/**
 * Where a value is now that was `before` when its path was read: lists may have been reordered since. It is followed
 * if exactly one place has it; otherwise the path stays as it is.
 */
export function follow(fields: Fields, path: Path, ...before: (string | null)[]): Path {
  if (before.includes(textAt(fields, path)) || !path.some(step => typeof step === 'number')) return path
  const found = pathsLike(fields, path).filter(other => before.includes(textAt(fields, other)))
  return (found.length === 1 && found[0]) || path
}

/** Applies changes to fields that may be newer; a change clashes if its value is neither the old nor the wanted one. */
export function rebase(fields: Fields, wanted: Change[]): { fields: Fields; clashes: Clash[] } {
  let made = fields
  const clashes: Clash[] = []
  for (const change of wanted) {
    const path = follow(made, change.path, change.before, change.after)
    if ([change.before, change.after].includes(textAt(made, path))) made = withText(made, path, change.after)
    else clashes.push({ change, path })
  }
  return { fields: made, clashes }
}

/** Applies the clashing changes anyway. */
export const overwrite = (fields: Fields, clashes: Clash[]): Fields =>
  clashes.reduce((made, { change, path }) => withText(made, path, change.after), fields)
