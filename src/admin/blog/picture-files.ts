/** Pictures that are chosen and not uploaded yet: their files, previews and, once they have them, addresses. */
import type { Picture } from './post-form.ts'
import { type Upload, UploadError } from './upload.ts'

/** What makes and releases addresses of files on this page; `URL` in a browser. */
type ObjectUrls = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>

interface Entry {
  file: File
  preview: string
  address: string | null
}

/** Creates the list of one form's files. `newKey` makes a name that nothing else in the form has. */
export function createPictureFiles(urls: ObjectUrls, newKey: () => string) {
  const entries = new Map<string, Entry>()
  return {
    /** Takes files in, in their order. */
    add(files: readonly File[]): Picture[] {
      return files.map(file => {
        const key = newKey()
        entries.set(key, { file, preview: urls.createObjectURL(file), address: null })
        return { key, address: null, alt: null }
      })
    },
    /** Takes in files that have their keys already, as those of a draft. */
    restore(files: ReadonlyMap<string, File>) {
      for (const [key, file] of files) {
        if (!entries.has(key)) entries.set(key, { file, preview: urls.createObjectURL(file), address: null })
      }
    },
    /** The files by key of those that are not uploaded. */
    waiting: (pictures: readonly Picture[]): Map<string, File> =>
      new Map(
        pictures.flatMap(({ key, address }) => {
          const entry = address === null ? entries.get(key) : undefined
          return entry ? [[key, entry.file]] : []
        }),
      ),
    /** Where the picture can be seen now; an empty text for one whose file is gone. */
    previewOf: ({ key, address }: Picture) => address ?? entries.get(key)?.preview ?? '',
    /** Releases what is not among `pictures` any more (BADM-09). */
    keepOnly(pictures: readonly Picture[]) {
      const kept = new Set(pictures.map(({ key }) => key))
      for (const [key, { preview }] of entries) {
        if (kept.has(key)) continue
        urls.revokeObjectURL(preview)
        entries.delete(key)
      }
    },
    /**
     * Uploads those that have no address, one after the other, and tells each picture's address. Stops at the
     * first that fails with `UploadError`; those before it are not uploaded again (BADM-05).
     */
    async upload(pictures: readonly Picture[], upload: Upload): Promise<Map<string, string>> {
      const addresses = new Map<string, string>()
      for (const { key, address } of pictures) {
        const entry = entries.get(key)
        const known = address ?? entry?.address
        if (known) addresses.set(key, known)
        else if (entry) addresses.set(key, await stored(entry, upload))
        else throw new UploadError('The file is gone')
      }
      return addresses
    },
  }
}

async function stored(entry: Entry, upload: Upload): Promise<string> {
  try {
    entry.address = await upload(entry.file)
    return entry.address
  } catch (cause) {
    throw new UploadError('The picture could not be stored', { cause })
  }
}

/** The files that are pictures; a file without a type is recognized by its name. */
export function picturesAmong(files: Iterable<File>): File[] {
  return [...files].filter(({ type, name }) =>
    type ? /^image\/(png|jpeg|gif|webp)$/.test(type) : /\.(png|jpe?g|gif|webp)$/i.test(name),
  )
}
