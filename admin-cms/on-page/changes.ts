/** What somebody has changed on pages and not saved: one value each, with what it was before. */
import * as z from 'zod/mini'
import type { Fields } from '../file-format.ts'
import { type Path, pathsLike, textAt, withText } from './paths.ts'

/** The schema of kept changes. */
export const changes = z.array(
  z.object({
    file: z.string(),
    path: z.array(z.union([z.string(), z.number()])),
    /** What was there when it was changed; null for nothing. */
    before: z.nullable(z.string()),
    after: z.string(),
  }),
)

/** A value of a file that is to be another one. */
export type Change = z.infer<typeof changes>[number]

/** Somebody else has saved another value meanwhile. */
export interface Clash {
  change: Change
  /** Where the value is now. */
  path: Path
}

/** Tells one value from all others. */
export const keyOf = ({ file, path }: Pick<Change, 'file' | 'path'>): string => `${file} ${path.join('.')}`

/**
 * Where a value is now that was `before` when its path was read: lists may have been put in another order since. It is
 * followed when only one place has it, and stays otherwise.
 */
export function follow(fields: Fields, path: Path, ...before: (string | null)[]): Path {
  if (before.includes(textAt(fields, path)) || !path.some(step => typeof step === 'number')) return path
  const found = pathsLike(fields, path).filter(other => before.includes(textAt(fields, other)))
  return (found.length === 1 && found[0]) || path
}

/** Makes changes in fields that may be newer; those of values that are neither as they were nor as wanted clash. */
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

/** Makes the changes that clash all the same. */
export const overwrite = (fields: Fields, clashes: Clash[]): Fields =>
  clashes.reduce((made, { change, path }) => withText(made, path, change.after), fields)
