/** A cache for files that are slow to make. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The content of `path`; a missing file is made and stored. An interruption never leaves a partial file. */
export async function storedFile(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = await readFile(path).catch(() => null)
  if (kept) return kept
  const made = await make()
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, made)
  await rename(unfinished, path)
  return made
}
