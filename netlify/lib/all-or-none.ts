/** Stores files that belong together: either all of them, or the bucket stays as it was. */
import type { FileStore } from '#data/file-store.ts'
import { renditionKey } from '#lib/media-url.ts'
import { logProblem } from './log.ts'
import type { StoredPicture } from './picture.ts'
import type { PictureFormat } from './picture-format.ts'

interface NewFile {
  /** Its name in the bucket. */
  key: string
  bytes: Buffer
  type: string
}

/** The files of a picture. The copies come first, so every listed picture has its thumbnail. */
export function filesOf(
  name: string,
  { bytes, renditions }: StoredPicture,
  format: PictureFormat,
): NewFile[] {
  const copies = renditions.map(copy => ({
    ...{ key: renditionKey(name, copy.width), bytes: copy.bytes, type: copy.type },
  }))
  return [...copies, { key: name, bytes, type: `image/${format}` }]
}

/**
 * Stores `files` in order and then calls `finish`. If any of this fails, new files are removed again and overwritten
 * ones are restored to what `former` read before (null: nothing is overwritten). Files that another try of the same
 * upload has stored stay: it may have succeeded. Rethrows the failure.
 */
export async function storeAllOrNone(
  files: readonly NewFile[],
  store: FileStore,
  former: ((key: string) => Promise<Blob | undefined>) | null,
  finish: () => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    for (const { key, bytes, type } of files) {
      const before = await former?.(key)
      if (before)
        undo.unshift(async () =>
          store.put(key, new Uint8Array(await before.arrayBuffer()), before.type, true),
        )
      const isMade = await store.put(key, new Uint8Array(bytes), type, former !== null)
      if (isMade && !before) undo.unshift(() => store.remove([key]))
    }
    await finish()
  } catch (error) {
    for (const step of undo) {
      await step().catch(problem => logProblem('upload', 'A file of a failed upload stayed behind', problem))
    }
    throw error
  }
}
