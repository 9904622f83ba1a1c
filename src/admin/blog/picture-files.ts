/** Pictures chosen but not uploaded yet: their files, previews and, after upload, addresses. */
import { takenType } from '#admin/parts/upload/picture-type.ts'
import type { Picture } from './post-form.ts'
import { type Upload, UploadError } from './upload.ts'

/** Creates and revokes object URLs; `URL` in a browser. */
type ObjectUrls = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>

interface Entry {
  file: File
  /** '' once it is released. */
  preview: string
  address: string | null
}

/** Creates the store of one form's files. `newKey` returns a key that no other upload has. */
export function createPictureFiles(urls: ObjectUrls, newKey: () => string) {
  const entries = new Map<string, Entry>()
  return {
    /** Adds files in order. */
    add(files: readonly File[]): Picture[] {
      return files.map(file => {
        const key = newKey()
        entries.set(key, { file, preview: urls.createObjectURL(file), address: null })
        return { key, address: null, alt: null }
      })
    },
    /** Adds files that already have keys, such as those of a draft. */
    restore(files: ReadonlyMap<string, File>) {
      for (const [key, file] of files) {
        if (entries.get(key)?.preview) continue
        entries.set(key, { file, preview: urls.createObjectURL(file), address: null })
      }
    },
    /** The files, by key, that are not uploaded yet. */
    waiting: (pictures: readonly Picture[]): Map<string, File> =>
      new Map(
        pictures.flatMap(({ key, address }) => {
          const entry = address === null ? entries.get(key) : undefined
          return entry ? [[key, entry.file]] : []
        }),
      ),
    /** An address at which the picture can be displayed now; '' if its file is gone. */
    previewOf: ({ key, address }: Picture) => address ?? entries.get(key)?.preview ?? '',
    /**
     * Releases the previews of files that are no longer among `pictures` (BADM-09). The files stay: a save from before
     * may still be running or waiting, and continues after the editor closes.
     */
    keepOnly(pictures: readonly Picture[]) {
      const kept = new Set(pictures.map(({ key }) => key))
      for (const [key, entry] of entries) {
        if (kept.has(key) || entry.preview === '') continue
        urls.revokeObjectURL(entry.preview)
        entry.preview = ''
      }
    },
    /**
     * Uploads pictures without an address, one after the other; resolves to all addresses by key. The first failure
     * rejects with `UploadError` and its key; a retry does not upload the earlier ones again (BADM-05).
     */
    async upload(pictures: readonly Picture[], upload: Upload): Promise<Map<string, string>> {
      const addresses = new Map<string, string>()
      for (const { key, address } of pictures) {
        const entry = entries.get(key)
        const known = address ?? entry?.address
        if (known) addresses.set(key, known)
        else if (entry) addresses.set(key, await stored(key, entry, upload))
        else throw new UploadError('The file is gone', { key })
      }
      return addresses
    },
  }
}

async function stored(key: string, entry: Entry, upload: Upload): Promise<string> {
  try {
    entry.address = await upload(entry.file, key)
    return entry.address
  } catch (cause) {
    throw new UploadError('The picture could not be stored', { cause, key })
  }
}

/** The files that a post can show; a file without a type is judged by its name. */
export function picturesAmong(files: Iterable<File>): File[] {
  return [...files].filter(file => takenType(file) !== null)
}
