/** The bytes of stored objects; everything else about them is in the database. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes by version, a random UUID of this server: no name chosen by a client ever becomes a file name. */
export interface Blobs {
  /** Stores `bytes`; once this resolves, they survive the end of the process. */
  put(version: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null if there are none of this version. */
  get(version: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Deletes the bytes, if there are any. */
  remove(version: string): Promise<void>
}

/** Stores blobs as files in `folder`. */
export function blobsInFolder(folder: string): Blobs {
  // Two characters of the version spread the files over 256 folders.
  const fileOf = (version: string) => join(folder, version.slice(0, 2), version)
  return {
    async put(version, bytes) {
      const file = fileOf(version)
      await mkdir(dirname(file), { recursive: true })
      const unfinished = await open(`${file}.part`, 'w')
      try {
        await unfinished.writeFile(bytes)
        await unfinished.sync()
      } finally {
        await unfinished.close()
      }
      await rename(`${file}.part`, file)
    },
    async get(version) {
      try {
        return new Uint8Array(await readFile(fileOf(version)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: version => rm(fileOf(version), { force: true }),
  }
}

/** Keeps blobs as long as the process lives. */
export function blobsInMemory(): Blobs {
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    async put(version, bytes) {
      blobs.set(version, new Uint8Array(bytes))
    },
    async get(version) {
      return blobs.get(version) ?? null
    },
    async remove(version) {
      blobs.delete(version)
    },
  }
}
