/** Drafts on a developer's machine: one file each, with its full history, next to the content folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Author, type Change, type Draft, gitHash, type StoredFile } from './content-store.ts'
import { HttpError } from './http.ts'

const FOLDER = '.data/drafts'

const stored = z.object({
  steps: z.array(
    z.object({
      message: z.string(),
      author: z.object({ name: z.string(), email: z.string() }),
      at: z.string(),
    }),
  ),
  files: z.array(z.object({ path: z.string(), base: z.nullable(z.string()), content: z.base64() })),
})
type Stored = z.infer<typeof stored>

const built = z.union([z.object({ url: z.nullable(z.string()) }), z.object({ error: z.string() })])

/** A step to add to a draft. */
interface StepOfDraft {
  changes: Change[]
  message: string
  author: Author
  published: ReadonlyMap<string, StoredFile>
}

/** The drafts of the project in `root`; `builder` makes previews, see `localContent`. */
export function draftFolder(root: string, builder: string | null) {
  /** Bytes of the draft files read so far, by hash. */
  const known = new Map<string, Buffer>()
  // An id is the names of a collection and an entry, joined by a slash.
  const fileOf = (id: string) => join(root, FOLDER, `${id.replace('/', '.')}.json`)

  async function load(id: string): Promise<Stored | null> {
    const text = await readFile(fileOf(id), 'utf8').catch(() => null)
    return text === null ? null : stored.parse(JSON.parse(text))
  }

  async function draft(id: string): Promise<Draft | null> {
    const kept = await load(id)
    if (!kept) return null
    const files = kept.files.map(({ path, base, content }) => {
      const bytes = Buffer.from(content, 'base64')
      const hash = gitHash(bytes)
      known.set(hash, bytes)
      return { path, base, id: hash, size: bytes.length }
    })
    return { steps: kept.steps, files }
  }

  async function write(id: string, kept: Stored): Promise<void> {
    await mkdir(join(root, FOLDER), { recursive: true })
    // Atomic: if the machine stops meanwhile, the old file stays whole.
    const next = `${fileOf(id)}.${randomUUID()}`
    await writeFile(next, JSON.stringify(kept, null, 1))
    await rename(next, fileOf(id))
  }

  return {
    /** The bytes of a draft file that was listed before; null for any other file. */
    bytesOf: (hash: string): Buffer | null => known.get(hash) ?? null,
    draft,
    async drafts(): Promise<string[]> {
      const names = await readdir(join(root, FOLDER)).catch(() => [])
      return names.filter(name => name.endsWith('.json')).map(name => name.slice(0, -5).replace('.', '/'))
    },
    /** Adds a step if the draft still has `steps` steps; the first step creates the draft. */
    async add(
      id: string,
      steps: number,
      { changes, message, author, published }: StepOfDraft,
    ): Promise<'done' | 'moved'> {
      const kept = (await load(id)) ?? { steps: [], files: [] }
      if (kept.steps.length !== steps) return 'moved'
      const files = new Map(kept.files.map(file => [file.path, file]))
      for (const { path, bytes } of changes) {
        const old = files.get(path)
        const base = old ? old.base : (published.get(path)?.id ?? null)
        if (bytes) files.set(path, { path, base, content: bytes.toString('base64') })
      }
      const at = new Date().toISOString()
      await write(id, { steps: [...kept.steps, { message, author, at }], files: [...files.values()] })
      return 'done'
    },
    discard: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
    /** Requests a preview, which is built if missing; null until it is ready. Throws 422 if the build fails. */
    async preview(id: string): Promise<string | null> {
      const kept = await load(id)
      if (!builder || !kept) return null
      const files = kept.files.map(({ path, content }) => ({ path, content }))
      const response = await fetch(builder, { method: 'POST', body: JSON.stringify({ id, files }) })
      const answer = built.parse(await response.json())
      if ('error' in answer) throw new HttpError(422, `The preview could not be built. ${answer.error}`)
      return answer.url
    },
  }
}
