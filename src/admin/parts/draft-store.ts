/**
 * Drafts on this device. IndexedDB, because Chromium writes local storage to disk seconds late (decision 015); local
 * storage besides for a page that goes, because it writes before the page is gone, and nobody waits for a transaction.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

/** What a draft is of, besides its value. */
export interface DraftOrigin {
  /** E.g. `blog/3f2a` or `blog/new`. */
  record: string
  /** The id that a new record is going to have, so that saving it again adds nothing twice. */
  subject?: string | undefined
  /** The version of the stored row that it was typed on; null for a new record. */
  base?: string | null | undefined
}

/** A kept draft; `keptAt` is in milliseconds since 1970. */
export interface Draft<Value> extends DraftOrigin {
  value: Value
  keptAt: number
  /** The editor that it was typed in; each has a draft of its own, so that two tabs do not overwrite each other. */
  session: string
}

/** A draft as the device holds it. */
export interface StoredDraft extends Draft<unknown> {
  /** The page with the editor; see draft-owners.ts. */
  page: string
  /** The id of the person who typed it: people who share a browser are not offered each other's words. */
  person: string
}

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft }
  /** Apart from the drafts, which are written anew with every few words. */
  files: { key: [string, string]; value: { session: string; key: string; file: File } }
}

/** Files by the names that the draft calls them. */
export type DraftFiles = ReadonlyMap<string, File>

export interface DraftChange {
  put?: StoredDraft | undefined
  files?: DraftFiles
  /** Their editors' names. */
  remove?: readonly string[]
}

/** Where drafts are kept. Without storage nothing is kept, and nothing throws (SEC-28). */
export interface DraftStore {
  /** What is kept, of all records and by all editors. */
  list: () => Promise<StoredDraft[]>
  /**
   * Writes a draft, with `files` besides those that were written with it before, and removes others with theirs, all
   * at once; resolves when the device has them.
   */
  change: (change: DraftChange) => Promise<void>
  /** Writes a draft before it returns, for a page that goes. */
  putBeforeLeaving: (draft: StoredDraft) => void
  /** The files of a draft. */
  filesOf: (session: string) => Promise<DraftFiles>
}

/** Local storage key of the last words of the editor `session`. */
const lastWordsKey = (session: string) => `draft:${session}`

const lastWords = z.object({
  record: z.string(),
  subject: z.optional(z.string()),
  base: z.optional(z.nullable(z.string())),
  value: z.unknown(),
  keptAt: z.number(),
  session: z.string(),
  page: z.string(),
  person: z.string(),
})

/** Opens the drafts of this browser, when they are asked for the first time. */
export function createDraftStore(local: TextStorage | null = localStorageOrNull()): DraftStore {
  let opened: IDBPDatabase<Schema> | null = null
  let opening: Promise<IDBPDatabase<Schema>> | null = null

  function open() {
    opening ??= openDB<Schema>('drafts', 2, {
      upgrade(db, version) {
        if (version < 1) db.createObjectStore('drafts', { keyPath: 'session' })
        db.createObjectStore('files', { keyPath: ['session', 'key'] })
      },
      // Another version of the dashboard wants to change the database.
      blocking: () => opened?.close(),
      terminated: close,
    }).then(db => {
      opened = db
      db.addEventListener('close', close)
      return db
    })
    opening.catch(close)
    return opening
  }
  function close() {
    opened = null
    opening = null
  }

  /** What pages wrote as they went. Garbage is left out. */
  function listLastWords(): StoredDraft[] {
    try {
      const keys = Object.keys(local ?? {}).filter(key => key.startsWith(lastWordsKey('')))
      return keys.flatMap(key => {
        const parsed = z.safeParse(lastWords, JSON.parse(local?.getItem(key) ?? 'null'))
        return parsed.success ? [parsed.data as StoredDraft] : []
      })
    } catch (error) {
      console.warn('The last words of a page could not be read', error)
      return []
    }
  }

  function removeLastWords(sessions: readonly string[]) {
    try {
      for (const session of sessions) local?.removeItem(lastWordsKey(session))
    } catch {
      // Denied: then there are none.
    }
  }

  async function listStored(): Promise<StoredDraft[]> {
    try {
      return await (await open()).getAll('drafts')
    } catch (error) {
      console.warn('Drafts could not be read', error)
      return []
    }
  }

  return {
    async list() {
      const newest = new Map<string, StoredDraft>()
      for (const draft of [...(await listStored()), ...listLastWords()]) {
        const known = newest.get(draft.session)
        if (!known || known.keptAt <= draft.keptAt) newest.set(draft.session, draft)
      }
      return [...newest.values()]
    },
    putBeforeLeaving(draft) {
      try {
        local?.setItem(lastWordsKey(draft.session), JSON.stringify(draft))
      } catch (error) {
        console.warn('The last words could not be kept', error)
      }
    },
    async change({ put, files = [], remove = [] }) {
      // Also where the rest is denied: what was saved is not offered again.
      removeLastWords(remove)
      try {
        // Without a wait where it is open: a page that goes runs nothing after its last event.
        const transaction = (opened ?? (await open())).transaction(['drafts', 'files'], 'readwrite', {
          durability: 'strict',
        })
        const drafts = transaction.objectStore('drafts')
        const requests: Promise<unknown>[] = remove.flatMap(session => [
          drafts.delete(session),
          transaction.objectStore('files').delete(filesOf(session)),
        ])
        if (put) requests.push(drafts.put(put))
        for (const [key, file] of put ? files : []) {
          requests.push(transaction.objectStore('files').put({ session: put?.session ?? '', key, file }))
        }
        transaction.commit()
        await Promise.all([...requests, transaction.done])
        if (put) removeLastWords([put.session])
      } catch (error) {
        console.warn('A draft could not be kept', error)
      }
    },
    async filesOf(session) {
      try {
        const kept = await (await open()).getAll('files', filesOf(session))
        return new Map(kept.map(({ key, file }) => [key, file]))
      } catch (error) {
        console.warn('The files of a draft could not be read', error)
        return new Map()
      }
    },
  }
}

/** All keys of one session's files: a list is greater than any text. */
const filesOf = (session: string) => IDBKeyRange.bound([session], [session, []])
