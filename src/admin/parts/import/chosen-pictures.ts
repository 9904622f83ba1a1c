/** Finds pictures that were chosen along with a file, by the names that the file gives them (IMPT-07). */
import { pictureType } from '#lib/media-url.ts'

/** Finds the file that a URL refers to; null if none was chosen. */
export type FindPicture = (address: string) => File | null

/**
 * Matches chosen files by the last part of a URL, ignoring case. URLs of WordPress's smaller copies
 * (`lamp-300x200.jpg`, `lamp-scaled.jpg`) match the original if only that was chosen. Two files of the same name match
 * nothing unless the folders that they were chosen with tell them apart.
 */
export function findPictures(files: readonly File[]): FindPicture {
  const byName = Map.groupBy(
    files.filter(({ name }) => pictureType(name)),
    ({ name }) => name.normalize().toLowerCase(),
  )
  return address => {
    const path = pathOf(address)
    const [name = ''] = pictureNames(address)
    for (const wanted of pictureNames(address)) {
      const found = byName.get(wanted) ?? []
      if (found.length === 1) return found[0] ?? null
      const folder = path.slice(0, path.length - name.length)
      const inFolder = found.filter(file =>
        `/${file.webkitRelativePath}`.toLowerCase().endsWith(`${lastTwo(folder)}${wanted}`),
      )
      if (found.length > 1 && inFolder.length === 1) return inFolder[0] ?? null
    }
    return null
  }
}

/** The file names that the picture at a URL may have, in lower case: its own, and that of the original. */
export function pictureNames(address: string): string[] {
  const name = pathOf(address).split('/').at(-1) ?? ''
  return [...new Set([name, name.replace(/-(\d+x\d+|scaled)(?=\.[a-z]+$)/, '')])]
}

/** The path of a URL, decoded, in lower case. */
function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path).normalize().toLowerCase()
  } catch {
    return path.toLowerCase()
  }
}

/** The last two folders, e.g. `/2024/05/`, by which WordPress keeps pictures of the same name apart. */
const lastTwo = (folder: string) => /(\/[^/]+){0,2}\/$/.exec(folder)?.[0] ?? '/'

/** Returns a function that stores a file once, however often it is called. */
export function storeOnce<Stored>(store: (file: File) => Promise<Stored>): (file: File) => Promise<Stored> {
  const stored = new Map<File, Promise<Stored>>()
  return file => {
    const before = stored.get(file)
    if (before) return before
    const storing = store(file)
    stored.set(file, storing)
    // Failures are not cached: the next row that shows the picture tries again.
    storing.catch(() => stored.delete(file))
    return storing
  }
}
