/** Drafts on this device. IndexedDB, because Chromium writes local storage to disk seconds late (decision 015). */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredDraft } from './draft.ts'

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft }
}

/** Where drafts are kept. Without storage nothing is kept, and nothing throws (SEC-28). */
export interface DraftStore {
  /** What is kept, of all records and by all editors. */
  list: () => Promise<StoredDraft[]>
  /** Writes and removes drafts at once; resolves when the device has them. */
  change: (change: { put?: StoredDraft | undefined; remove?: readonly string[] }) => Promise<void>
}

/** Opens the drafts of this browser, when they are asked for the first time. */
export function createDraftStore(): DraftStore {
  let opened: IDBPDatabase<Schema> | null = null
  let opening: Promise<IDBPDatabase<Schema>> | null = null

  function open() {
    opening ??= openDB<Schema>('drafts', 1, {
      upgrade: db => void db.createObjectStore('drafts', { keyPath: 'session' }),
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

  return {
    async list() {
      try {
        return await (await open()).getAll('drafts')
      } catch (error) {
        console.warn('Drafts could not be read', error)
        return []
      }
    },
    async change({ put, remove = [] }) {
      try {
        // Without a wait where it is open: a page that goes runs nothing after its last event.
        const transaction = (opened ?? (await open())).transaction('drafts', 'readwrite', {
          durability: 'strict',
        })
        const requests: Promise<unknown>[] = remove.map(session => transaction.store.delete(session))
        if (put) requests.push(transaction.store.put(put))
        transaction.commit()
        await Promise.all([...requests, transaction.done])
      } catch (error) {
        console.warn('A draft could not be kept', error)
      }
    },
  }
}
