/** Unsaved changes made on pages: one value each, with what it was before. */
import * as z from 'zod/mini'
import type { Fields } from '../file-format.ts'
import { type Path, pathsLike, textAt, textsIn, valueAt, withText } from './paths.ts'

/** Schema of the stored changes. */
export const changes = z.array(
  z.object({
    file: z.string(),
    path: z.array(z.union([z.string(), z.number()])),
    /** The value when it was changed; null if there was none. */
    before: z.nullable(z.string()),
    after: z.string(),
    /** The other texts of the list item that it is in, by which the item is found again; see `besideOf`. */
    beside: z.optional(z.array(z.string())),
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

/** The path of the innermost list item around a value that is a group of fields; empty if there is none. */
function itemAround(path: Path): Path {
  return path.slice(0, path.findLastIndex((step, at) => typeof step === 'number' && at < path.length - 1) + 1)
}

/**
 * The other texts of the list item that a value is in, without those that other items have, too, unless all are such;
 * none if it is in no group, or alone there.
 */
export function besideOf(fields: Fields | undefined, path: Path): string[] {
  const item = itemAround(path)
  if (item.length === 0) return []
  const texts = textsIn(valueAt(fields, item), path.slice(item.length))
  const others = pathsLike(fields, item).filter(place => String(place) !== String(item))
  const elsewhere = new Set(others.flatMap(place => textsIn(valueAt(fields, place))))
  const own = texts.filter(text => !elsewhere.has(text))
  return own.length > 0 ? own : texts
}

/** The one place with one of these texts, preferably the path itself; null if none or several have one. */
function byText(fields: unknown, path: Path, texts: (string | null)[]): Path | null {
  const isThere = (place: Path) => texts.includes(textAt(fields, place))
  if (isThere(path)) return path
  const found = pathsLike(fields, path).filter(isThere)
  return (found.length === 1 && found[0]) || null
}

/**
 * Where a value is now: in the list item that shares most of `beside`, because words repeat in lists, or without that
 * where one of its `texts` is. Null if that is not certain.
 */
function locate(fields: Fields, path: Path, texts: (string | null)[], beside: string[] = []): Path | null {
  const item = itemAround(path)
  if (beside.length === 0 || item.length === 0) return byText(fields, path, texts)
  const rest = path.slice(item.length)
  const items = pathsLike(fields, item).map(place => {
    const there = new Set(textsIn(valueAt(fields, place)))
    return { place, shared: beside.filter(text => there.has(text)).length }
  })
  const most = Math.max(0, ...items.map(({ shared }) => shared))
  // Less than half is what another item may have as well: this one is gone.
  if (most * 2 < beside.length || most === 0) return null
  const best = items.filter(({ shared }) => shared === most).map(({ place }) => place)
  // Of items that are equally alike, the one with the text, or the one that stayed in its place.
  const has = best.filter(place => byText(valueAt(fields, place), rest, texts) !== null)
  const alike = has.length > 0 ? has : best
  const place = alike.length === 1 ? alike[0] : alike.find(each => String(each) === String(item))
  return place ? [...place, ...(byText(valueAt(fields, place), rest, texts) ?? rest)] : null
}

/**
 * Where a value is now that was one of `texts`, beside these others, when its path was read: lists may have been
 * reordered since. If that is not certain, the path stays as it is.
 */
export const follow = (fields: Fields, path: Path, texts: (string | null)[], beside?: string[]): Path =>
  locate(fields, path, texts, beside) ?? path

/**
 * Applies changes to fields that may be newer; a change clashes if its value is neither the old nor the wanted one, or
 * if its list item is not found.
 */
export function rebase(fields: Fields, wanted: Change[]): { fields: Fields; clashes: Clash[] } {
  let made = fields
  const clashes: Clash[] = []
  for (const change of wanted) {
    // In the fields as they were: the other changes alter what is beside this one.
    const found = locate(fields, change.path, [change.before, change.after], change.beside)
    const path = found ?? change.path
    const now = textAt(made, path)
    if (now === change.after || (found && now === change.before)) made = withText(made, path, change.after)
    else clashes.push({ change, path })
  }
  return { fields: made, clashes }
}

/** Applies the clashing changes anyway. */
export const overwrite = (fields: Fields, clashes: Clash[]): Fields =>
  clashes.reduce((made, { change, path }) => withText(made, path, change.after), fields)
