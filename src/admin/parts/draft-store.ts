/**
 * Drafts on this device. IndexedDB, because Chromium writes local storage to disk seconds late (decision 015). A page
 * that closes uses local storage too, because that writes synchronously and nothing would wait for a transaction.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

/** What a draft belongs to, besides its value. */
export interface DraftOrigin {
  /** E.g. `blog/3f2a` or `blog/new`. */
  record: string
  /** The id that a new record will get, so that saving it again does not add it twice. */
  subject?: string | undefined
  /** The version of the stored row that it is based on; null for a new record. */
  base?: string | null | undefined
}

/** A kept draft; `keptAt` is in milliseconds since 1970. */
export interface Draft<Value> extends DraftOrigin {
  value: Value
  keptAt: number
  /** The editor it was typed in; each has its own draft, so that two tabs do not overwrite each other. */
  session: string
}

/** A draft as the device stores it. */
export interface StoredDraft extends Draft<unknown> {
  /** The page with the editor; see draft-owners.ts. */
  page: string
  /** The id of the person who typed it: people who share a browser are not offered each other's drafts. */
  person: string
}

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft }
  /** Separate from the drafts, which are rewritten every few words. */
  files: { key: [string, string]; value: { session: string; key: string; file: File } }
}

/** Files by the names that the draft uses for them. */
export type DraftFiles = ReadonlyMap<string, File>

export interface DraftChange {
  put?: StoredDraft | undefined
  files?: DraftFiles
  /** The sessions of the drafts. */
  remove?: readonly string[]
}

/** Where drafts are kept. Without storage nothing is kept, and nothing throws (SEC-28). */
export interface DraftStore {
  /** All kept drafts, of every record and every editor. */
  list: () => Promise<StoredDraft[]>
  /**
   * Writes a draft, adding `files` to those already written with it, and removes other drafts with their files, in one
   * transaction; resolves when the device has stored them.
   */
  change: (change: DraftChange) => Promise<void>
  /** Writes a draft synchronously, for a page that closes. */
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

/** Opens the drafts of this browser, lazily on first use. */
export function createDraftStore(local: TextStorage | null = localStorageOrNull()): DraftStore {
  let opened: IDBPDatabase<Schema> | null = null
  let opening: Promise<IDBPDatabase<Schema>> | null = null

  function open() {
    opening ??= openDB<Schema>('drafts', 2, {
      upgrade(db, version) {
        if (version < 1) db.createObjectStore('drafts', { keyPath: 'session' })
        db.createObjectStore('files', { keyPath: ['session', 'key'] })
      },
      // Another version of the dashboard wants to upgrade the database.
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

  /** What pages wrote as they closed. Invalid entries are skipped. */
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
      // Storage is denied, so there are none.
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
      // Even if IndexedDB is denied, what was saved must not be offered again.
      removeLastWords(remove)
      try {
        // No await if it is already open: a page that closes runs nothing after its last event.
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

/** All keys of one session's files: an array sorts after any string. */
const filesOf = (session: string) => IDBKeyRange.bound([session], [session, []])
