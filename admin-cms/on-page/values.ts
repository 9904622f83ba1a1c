/** The values of the fields that a page shows: as they were built, as they are saved, and as the user changed them. */
import type { Fields } from '../file-format.ts'
import { besideOf, type Change, follow, keyOf } from './changes.ts'
import type { Files } from './page-parts.ts'
import type { Input, Part } from './parts.ts'
import { type Path, textAt, withText } from './paths.ts'
import type { Outcome } from './save.ts'

interface Options {
  parts: Part[]
  built: Files
  /** The saved files; updated after each save. */
  now: Files
  /** Unsaved changes, by `keyOf`; updated as the user types. */
  changes: Map<string, Change>
}

/** Where a value of `then` is in `now`. */
const pathIn = (then: Fields, now: Fields, path: Path): Path =>
  follow(now, path, [textAt(then, path)], besideOf(then, path))

/** Keeps track of the values; the paths of a part's inputs are those at build time. */
export function createValues({ parts, built, now, changes }: Options) {
  /** Where the inputs' values are in the current files: a list may have been reordered since the build. */
  const paths = new Map<Input, Path>()
  for (const { file, inputs } of parts) {
    for (const input of inputs) {
      paths.set(input, pathIn(built.get(file) ?? {}, now.get(file) ?? {}, input.path))
    }
  }
  // The same goes for stored changes; those whose value has been saved meanwhile are dropped.
  const kept = [...changes.values()]
  changes.clear()
  for (const change of kept) {
    const fields = now.get(change.file) ?? null
    const { path, before, after, beside } = change
    const moved = fields ? { ...change, path: follow(fields, path, [before, after], beside) } : change
    if (fields && textAt(fields, moved.path) === after) continue
    // If two changes end up at one path, one keeps its old path: saving asks which is meant.
    const free = [moved, change].find(place => !changes.has(keyOf(place)))
    changes.set(free ? keyOf(free) : `${keyOf(change)} again`, free ?? change)
  }

  const pathOf = (input: Input): Path => paths.get(input) ?? input.path
  const keyFor = (part: Part, input: Input) => keyOf({ file: part.file, path: pathOf(input) })
  const changeOf = (part: Part, input: Input) => changes.get(keyFor(part, input))
  const saved = (part: Part, input: Input) => textAt(now.get(part.file), pathOf(input))

  const current = (part: Part, input: Input): string =>
    changeOf(part, input)?.after ?? saved(part, input) ?? ''

  /** Checks the form's rules, which a test compares with the schemas; those are heavy and are left to the server. */
  function problemOf(part: Part, input: Input): string | null {
    const { required, pattern } = input.form
    const value = current(part, input)
    if (value.trim() === '') return required ? 'Required' : null
    return pattern && !new RegExp(pattern[0]).test(value) ? pattern[1] : null
  }

  return {
    pathOf,
    isChanged: (part: Part) => part.inputs.some(input => changeOf(part, input) !== undefined),
    /** With the user's change. */
    current,
    /** The value at build time. */
    built: (part: Part, input: Input): string => textAt(built.get(part.file), input.path) ?? '',
    /** The saved value if it was changed; otherwise null. */
    replaced: (part: Part, input: Input): string | null =>
      changeOf(part, input) ? (saved(part, input) ?? '') : null,
    /** Why its form rejects a value; null if it does not. */
    problem: (part: Part, input: Input): string | null => problemOf(part, input),
    /** Changes a value; setting the saved value drops the change. */
    set(part: Part, input: Input, value: string) {
      const before = saved(part, input)
      const key = keyFor(part, input)
      const earlier = changes.get(key)
      if (value === (before ?? '')) changes.delete(key)
      else {
        // `before` stays the value at the first change: the user has not seen what was saved since.
        const path = pathOf(input)
        const beside = besideOf(now.get(part.file), path)
        const made = earlier ?? { file: part.file, path, before, ...(beside.length > 0 && { beside }) }
        changes.set(key, { ...made, after: value })
      }
    },
    /** The first part with a change that its form rejects. */
    firstWrong: (): Part | undefined =>
      parts.find(part => part.inputs.some(input => changeOf(part, input) && problemOf(part, input) !== null)),
    /** Drops the changes that were saved; what was typed meanwhile stays a change. */
    settle({ saved: done, dropped, fields }: Outcome) {
      for (const change of [...done, ...dropped]) {
        const newest = changes.get(keyOf(change))
        if (newest?.after === change.after) changes.delete(keyOf(change))
        else if (newest) changes.set(keyOf(change), { ...newest, before: change.after })
      }
      for (const [file, newest] of fields) {
        // As the file is if nobody else has changed it: both its items and what was typed meanwhile are found by that.
        const own = done.filter(change => change.file === file)
        const mine = own.reduce((made, { path, after }) => withText(made, path, after), now.get(file) ?? {})
        for (const part of parts.filter(each => each.file === file)) {
          for (const input of part.inputs) paths.set(input, pathIn(mine, newest, pathOf(input)))
        }
        const open = [...changes].filter(([, change]) => change.file === file)
        for (const [key] of open) changes.delete(key)
        for (const [, change] of open) {
          const path = pathIn(mine, newest, change.path)
          const next = { ...change, path, ...(change.beside && { beside: besideOf(newest, path) }) }
          changes.set(changes.has(keyOf(next)) ? `${keyOf(next)} again` : keyOf(next), next)
        }
      }
      for (const [file, newest] of fields) if (now.has(file)) now.set(file, newest)
    },
  }
}
