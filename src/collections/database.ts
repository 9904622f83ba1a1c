/** The public part of the database as content, read once per build so that it is in the HTML. */
import type { Loader } from 'astro/loaders'
import { connection } from '#data/connection.ts'
import { createRestClient, type Db } from '#data/rest-client.ts'

/** Limit for one read, in milliseconds. A build keeps its machine busy, and nobody waits in front of it. */
const READ_LIMIT_MS = 60_000

/** A row for the content store; `id` names the entry. */
export interface Entry extends Record<string, unknown> {
  id: string
}

/**
 * A loader that fills a collection from the database. Without a configured backend the collection is empty and the
 * site builds from its files (DATA-03). If a configured backend cannot be read, the build fails, so that a page
 * without its data never replaces one that has it (SEC-34).
 */
export function rows(name: string, read: (db: Db) => Promise<Entry[]>): Loader {
  return {
    name: `database-${name}`,
    async load({ store, parseData }) {
      store.clear()
      if (!connection) return
      const db = createRestClient(connection, null, fetch, () => READ_LIMIT_MS)
      // Once more, because a connection that breaks off would cost a whole build.
      const attempt = read(db).catch(() => read(db))
      const entries = await attempt.catch((cause: unknown) => {
        throw new Error(
          `The backend at ${connection?.url} is configured but ${name} could not be read from it. Start it, or unset SUPABASE_URL to build from files alone.`,
          { cause },
        )
      })
      for (const [position, entry] of entries.entries()) {
        const data = await parseData({ id: entry.id, data: { ...entry, position } })
        store.set({ id: entry.id, data })
      }
    },
  }
}
