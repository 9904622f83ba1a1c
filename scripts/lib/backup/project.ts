/** Access to a project's rows and files for backup and restore: over HTTP, with the service key. */
import * as z from 'zod/mini'
import { BUCKET } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { isObjectKey, objectPath } from '#lib/object-path.ts'
import type { Backend } from '../environment.ts'
import { UserError } from '../user-error.ts'

/** A table and the columns of its primary key. */
export interface Table {
  name: string
  key: string[]
}

export type Row = Record<string, unknown>

/** Every bucket of a project. */
export const BUCKETS = [BUCKET, ATTACHMENTS_BUCKET] as const

/** A file of one of the buckets. */
export interface StoredFile {
  bucket: (typeof BUCKETS)[number]
  key: string
  type: string
  cacheControl: string
}

const ROWS_PER_PAGE = 200
const FILES_PER_PAGE = 100

const tables = z.array(z.object({ name: z.string(), key: z.array(z.string()) }))
const rows = z.array(z.record(z.string(), z.unknown()))
const entries = z.array(
  z.object({
    name: z.string(),
    /** Null for a folder. */
    id: z.nullable(z.string()),
    metadata: z.optional(
      z.nullable(z.object({ mimetype: z.optional(z.string()), cacheControl: z.optional(z.string()) })),
    ),
  }),
)

/** A file that is no longer there. */
export class MissingFile extends UserError {}

/** Opens the project. Every method throws a `UserError` that names the refused request. */
export function openProject(
  { url, serviceKey }: Pick<Backend, 'url' | 'serviceKey'>,
  send: typeof fetch = fetch,
) {
  const authorization = { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` }
  const ask = async (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) => {
    const response = await send(`${url}/${path}`, {
      ...init,
      headers: { ...authorization, ...headers },
    }).catch(() => {
      throw new UserError(`${url} does not answer; npm run doctor says why.`)
    })
    if (response.ok) return response
    const reason = (await response.text()).slice(0, 300)
    // Storage says "not found" with the status 400.
    const Problem = /"statusCode":\s*"404"/.test(reason) ? MissingFile : UserError
    throw new Problem(`${url} refused ${path}: ${response.status} ${reason}`)
  }
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    return (await ask(path, init, { 'Content-Type': 'application/json' })).json()
  }
  const call = (name: string, parameters: unknown = {}) => post(`rest/v1/rpc/${name}`, parameters)
  const address = ({ bucket, key }: Pick<StoredFile, 'bucket' | 'key'>) =>
    `storage/v1/object/${bucket}/${objectPath(key)}`

  /**
   * The entries of a folder. Each page begins with the last entry of the one before. If it does not, something was added
   * or deleted meanwhile, which could hide others between two pages, and the folder is read anew.
   */
  async function entriesOf(bucket: StoredFile['bucket'], folder: string) {
    const sortBy = { column: 'name', order: 'asc' }
    let found: z.infer<typeof entries> = []
    for (;;) {
      const last = found.at(-1)
      const offset = Math.max(0, found.length - 1)
      const page = entries.parse(
        await post(`storage/v1/object/list/${bucket}`, {
          ...{ prefix: folder, limit: FILES_PER_PAGE, offset, sortBy },
        }),
      )
      if (last && (page[0]?.name !== last.name || page[0].id !== last.id)) {
        found = []
        continue
      }
      found.push(...page.slice(last ? 1 : 0))
      if (page.length < FILES_PER_PAGE) return found
    }
  }

  async function* filesIn(bucket: StoredFile['bucket'], folder: string): AsyncGenerator<StoredFile> {
    for (const { name, id, metadata } of await entriesOf(bucket, folder)) {
      const key = folder ? `${folder}/${name}` : name
      // A folder `a//` would be listed as `a/` again, without an end.
      if (id === null && isObjectKey(key)) yield* filesIn(bucket, key)
      else {
        const { mimetype = 'application/octet-stream', cacheControl = 'max-age=3600' } = metadata ?? {}
        yield { bucket, key, type: mimetype, cacheControl }
      }
    }
  }

  return {
    url,
    /** The tables, in the order in which to restore them. */
    tables: async (): Promise<Table[]> => tables.parse(await call('backup_tables')),
    /** The versions of the applied migrations. */
    migrations: async (): Promise<string[]> =>
      z.object({ migrations: z.array(z.string()) }).parse(await call('project_facts')).migrations,
    async *rows(table: string): AsyncGenerator<Row> {
      let after: Row | null = null
      for (;;) {
        const page: Row[] = rows.parse(
          await call('backup_rows', { table_name: table, after, most: ROWS_PER_PAGE }),
        )
        yield* page
        after = page.at(-1) ?? null
        if (page.length < ROWS_PER_PAGE) return
      }
    },
    restoreRows: (table: string, page: Row[]) => call('restore_rows', { table_name: table, entries: page }),
    clear: (table: string) => call('clear_rows', { table_name: table }),
    async *files(): AsyncGenerator<StoredFile> {
      for (const bucket of BUCKETS) yield* filesIn(bucket, '')
    },
    /** Throws a `MissingFile` when there is none. */
    readFile: async (file: Pick<StoredFile, 'bucket' | 'key'>) =>
      Buffer.from(await (await ask(address(file))).arrayBuffer()),
    async writeFile(
      { type, cacheControl, ...file }: StoredFile,
      bytes: Uint8Array<ArrayBuffer>,
    ): Promise<void> {
      const headers = { 'Content-Type': type, 'Cache-Control': cacheControl, 'x-upsert': 'true' }
      await ask(address(file), { method: 'POST', body: bytes }, headers)
    },
  }
}

/** A project opened for backup or restore. */
export type Project = ReturnType<typeof openProject>
