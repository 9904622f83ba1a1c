/** What may be edited: entries that have a form, and the pictures beside them. Every other path is refused. */
import { COLLECTIONS, MEDIA_FOLDER } from './config.ts'

/** Largest entry in bytes; the longest has 9,000. */
export const ENTRY_LIMIT = 200_000

const NAME = '[a-z0-9][a-z0-9-]{0,99}'
const PICTURE = new RegExp(`^${MEDIA_FOLDER}/${NAME}\\.(webp|png|jpe?g)$`)

const files = new Set(COLLECTIONS.flatMap(({ files = [] }) => files.map(({ file }) => file)))
const folders = COLLECTIONS.flatMap(({ folder }) => folder ?? [])
const inFolder = new RegExp(`^(${folders.join('|')})/${NAME}\\.md$`)

/** The kind of a path below the project's folder, e.g. `content/services/web-design.md`; null if not editable. */
export function kindOf(path: string): 'file' | 'entry' | 'picture' | null {
  if (files.has(path)) return 'file'
  if (inFolder.test(path)) return 'entry'
  return PICTURE.test(path) ? 'picture' : null
}

/** Whether a folder's entries or pictures may be listed. */
export const isFolder = (path: string): boolean => path === MEDIA_FOLDER || folders.includes(path)

/** Identifies a file's form: its collection, and its name there. */
export interface EntryName {
  collection: string
  slug: string
}

/** The form of a file, e.g. `services` and `web-design`; null if it has none. */
export function entryOf(path: string): EntryName | null {
  for (const { name: collection, folder, files = [] } of COLLECTIONS) {
    const single = files.find(({ file }) => file === path)
    if (single) return { collection, slug: single.name }
    if (folder && path.startsWith(`${folder}/`)) {
      return { collection, slug: path.replace(/^.*\/|\.\w+$/g, '') }
    }
  }
  return null
}

/** The path of a form's file; null if it is not editable. */
export function pathOf({ collection, slug }: EntryName): string | null {
  const { folder, files } = COLLECTIONS.find(({ name }) => name === collection) ?? {}
  const path = folder ? `${folder}/${slug}.md` : files?.find(({ name }) => name === slug)?.file
  return path !== undefined && kindOf(path) !== null ? path : null
}
