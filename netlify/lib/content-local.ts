/** The content files of a developer's machine: what is saved stands in the working tree at once, drafts beside it. */
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { draftFolder } from './content-local-drafts.ts'
import {
  type Author,
  type Change,
  type ContentStore,
  gitHash,
  type Snapshot,
  type StoredFile,
} from './content-store.ts'
import { HttpError } from './http.ts'

/** What a snapshot says of itself: whose it is, and how many steps that draft had. */
interface Version {
  draft?: string | undefined
  steps: number
}

/**
 * The store of the folder `root`, which has `content/` in it. Links are neither followed nor written through.
 * @param builder Who builds previews of drafts, see scripts/lib/draft-previews.ts; null for nobody.
 */
export function localContent(root: string, builder: string | null = null): ContentStore {
  const kept = draftFolder(root, builder)
  /** One after the other: what was looked at must not change before it is written. */
  let queue: Promise<unknown> = Promise.resolve()

  async function published(): Promise<Map<string, StoredFile>> {
    const entries = await readdir(join(root, 'content'), { recursive: true, withFileTypes: true })
    const files = new Map<string, StoredFile>()
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      files.set(relative(root, file).replaceAll(sep, '/'), { id: gitHash(bytes), size: bytes.length })
    }
    return files
  }

  async function snapshot(draft?: string): Promise<Snapshot> {
    const [files, own] = await Promise.all([published(), draft && kept.draft(draft)])
    for (const { path, id, size } of own ? own.files : []) files.set(path, { id, size })
    const version: Version = { draft, steps: own ? own.steps.length : 0 }
    return { version: JSON.stringify(version), files }
  }

  async function commit(
    before: Snapshot,
    changes: Change[],
    message: string,
    author: Author,
  ): Promise<'done' | 'moved'> {
    const { draft, steps }: Version = JSON.parse(before.version)
    const files = await published()
    if (draft) return kept.add(draft, steps, { changes, message, author, published: files })
    if (changes.some(({ path }) => files.get(path)?.id !== before.files.get(path)?.id)) return 'moved'
    for (const { path, bytes } of changes) {
      const file = await placeOf(root, path)
      if (bytes === null) await rm(file, { force: true })
      else {
        // Whole or not at all, also when the machine stops meanwhile.
        const draft = `${file}.${randomUUID()}`
        await writeFile(draft, bytes)
        await rename(draft, file)
      }
    }
    return 'done'
  }

  /** One thing after the other. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = queue.then(act)
    queue = done.catch(() => {})
    return done
  }

  return {
    snapshot,
    read: async (path, file) => kept.bytesOf(file.id) ?? readFile(await placeOf(root, path)),
    commit: (...change) => inTurn(() => commit(...change)),
    drafts: kept.drafts,
    draft: kept.draft,
    discard: id => inTurn(() => kept.discard(id)),
    preview: kept.preview,
  }
}

/** Where a path is on the disk. Throws 422 when it is a link, or a link leads its folder elsewhere. */
async function placeOf(root: string, path: string): Promise<string> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  const folder = await realpath(dirname(file))
  const isLink = (await lstat(file).catch(() => null))?.isSymbolicLink()
  if (isLink || folder !== join(await realpath(root), dirname(path))) {
    throw new HttpError(422, 'Only files of content/ are edited here.')
  }
  return file
}
