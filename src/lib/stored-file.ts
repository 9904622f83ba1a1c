/** Files that are slow to make and are therefore kept. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The content of `path`; when there is no such file, it is made and kept. A stop in the middle leaves no half. */
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
