/** The content files on a developer's machine: a save goes straight to the working tree, a draft beside it. */
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { draftFolder } from './content-local-drafts.ts'
import { outside } from './content-refusal.ts'
import {
  type Author,
  type Change,
  type ContentStore,
  gitHash,
  type Snapshot,
  type StoredFile,
} from './content-store.ts'

/** What a snapshot's version encodes: the draft, and how many steps it had. */
interface Version {
  draft?: string | undefined
  steps: number
}

/**
 * The store of the folder `root`, which contains `content/`. Symbolic links are neither followed nor written through.
 * @param builder The address that builds previews of drafts, see scripts/lib/draft-previews.ts; null for none.
 */
export function localContent(root: string, builder: string | null = null): ContentStore {
  const kept = draftFolder(root, builder)
  /** Runs changes one at a time: what a change has read must not change before it is written. */
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
        // Atomic: if the machine stops meanwhile, the old file stays whole.
        const draft = `${file}.${randomUUID()}`
        await writeFile(draft, bytes)
        await rename(draft, file)
      }
    }
    return 'done'
  }

  /** Runs one action at a time. */
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

/** The place of a path on disk. Throws 422 if it is a symbolic link, or a link leads its folder elsewhere. */
async function placeOf(root: string, path: string): Promise<string> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  const folder = await realpath(dirname(file))
  const isLink = (await lstat(file).catch(() => null))?.isSymbolicLink()
  if (isLink || folder !== join(await realpath(root), dirname(path))) {
    throw outside()
  }
  return file
}
