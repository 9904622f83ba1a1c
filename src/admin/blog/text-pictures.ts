/** Pictures being added to the text: each has a placeholder there until it is stored. */
import { pictureMarkdown } from './markdown-picture.ts'
import { type Upload, UploadError } from './upload.ts'

const PLACEHOLDER = /\(uploading:([\da-f]{8})\)/g

interface Entry {
  file: File
  uploadKey: string
  alt: string
  address: string | null
  /** The running upload; null if there is none. */
  running: Promise<string> | null
}

/** Creates the store of one form's pictures. `newKey` returns a UUID, whose beginning is the placeholder's. */
export function createTextPictures(newKey: () => string) {
  const entries = new Map<string, Entry>()

  function send(entry: Entry, upload: Upload): Promise<string> {
    if (entry.address !== null) return Promise.resolve(entry.address)
    entry.running ??= upload(entry.file, entry.uploadKey)
      .then(address => {
        entry.address = address
        return address
      })
      .catch(cause => {
        throw new UploadError('The picture could not be stored', { cause })
      })
      .finally(() => {
        entry.running = null
      })
    return entry.running
  }

  /** The text with the addresses of the pictures that are stored by now. */
  const filled = (text: string) =>
    text.replace(PLACEHOLDER, (all, key) => {
      const address = entries.get(key)?.address
      return address ? pictureMarkdown('', address).slice('![]'.length) : all
    })

  return {
    filled,
    /** The keys of the pictures that are stored by now. */
    stored: () => [...entries.keys()].filter(key => entries.get(key)?.address),
    /** Adds a picture; its markdown contains a placeholder address. */
    add(file: File, alt: string) {
      const uploadKey = newKey()
      const key = uploadKey.slice(0, 8)
      entries.set(key, { file, uploadKey, alt, address: null, running: null })
      return { key, markdown: pictureMarkdown(alt, `uploading:${key}`) }
    },
    /** Uploads the picture unless already stored; rejects with `UploadError`. */
    async send(key: string, upload: Upload): Promise<string> {
      const entry = entries.get(key)
      if (!entry) throw new UploadError('The file is gone')
      return send(entry, upload)
    },
    /** Uploads all pictures and returns the text with their addresses. Rejects with `UploadError`. */
    async finish(text: string, upload: Upload): Promise<string> {
      for (const [, key = ''] of text.matchAll(PLACEHOLDER)) {
        const entry = entries.get(key)
        if (entry) await send(entry, upload)
      }
      return filled(text)
    },
    nameOf: (key: string) => entries.get(key)?.file.name ?? '',
  }
}

/** The position of the placeholder's address in `text`; null if the writer has removed it. */
export function placeOf(text: string, key: string): { start: number; end: number } | null {
  const address = `uploading:${key}`
  const start = text.indexOf(`(${address})`) + 1
  return start > 0 ? { start, end: start + address.length } : null
}

/** The text as a draft can keep it: without placeholders, whose files exist only on this page; descriptions stay. */
export const withoutPlaceholders = (text: string) => text.replace(PLACEHOLDER, '()')
