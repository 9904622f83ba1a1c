/**
 * Delivers what a visitor sent, however bad the network: every entry stays in storage until the server has
 * answered for it, and is tried again after 2, 4, 8 … 60 s, when the browser comes back online, and on the
 * next page load (SUBM-01, SUBM-02). Entries carry an id that makes a second delivery harmless.
 */
import { readList, type TextStorage, writeList } from '#lib/stored-list.ts'

/** Anything with a unique id. */
export interface OutboxEntry {
  id: string
}

/** `delivered` and `refused` end an entry's stay; `failed` keeps it for another try. */
export type DeliveryResult = 'delivered' | 'refused' | 'failed'

export interface OutboxOptions<Entry extends OutboxEntry> {
  /** Where entries wait; null or a full one means memory only. */
  storage: TextStorage | null
  key: string
  /** Recognises an entry among what storage holds; the rest is dropped. */
  isEntry: (value: unknown) => value is Entry
  /** Must not throw; reports `failed` for anything worth another try. */
  send: (entry: Entry) => Promise<DeliveryResult>
  /** Calls back after `delay` milliseconds. */
  schedule: (callback: () => void, delay: number) => void
}

export interface Outbox<Entry extends OutboxEntry> {
  /** Keeps the entry and starts delivering; returns at once. */
  add(entry: Entry): void
  /** Tries everything that waits, oldest first. Resolves when each entry was tried once. */
  deliver(): Promise<void>
}

/** Milliseconds to wait before try number `attempt` (from 1): 2, 4, 8, 16, 32, then always 60 s. */
export function retryDelay(attempt: number): number {
  return Math.min(60, 2 ** attempt) * 1000
}

/** Creates an outbox; see the module's first comment. */
export function createOutbox<Entry extends OutboxEntry>(options: OutboxOptions<Entry>): Outbox<Entry> {
  const { storage, key, isEntry, send, schedule } = options
  // Entries of this page stay in memory too: storage may be full, and another tab may overwrite the list
  // between its own read and write.
  const held = new Map<string, Entry>()
  let failures = 0
  let retryPlanned = false
  let running: Promise<void> | null = null

  function waiting(): Entry[] {
    const stored = readList(storage, key).filter(isEntry)
    const storedIds = new Set(stored.map(entry => entry.id))
    return [...stored, ...[...held.values()].filter(entry => !storedIds.has(entry.id))]
  }

  function forget(id: string) {
    held.delete(id)
    writeList(
      storage,
      key,
      waiting().filter(entry => entry.id !== id),
    )
  }

  async function tryAll() {
    let failed = false
    const tried = new Set<string>()
    for (;;) {
      // Read again each time: entries may be added while one is on its way.
      const entry = waiting().find(candidate => !tried.has(candidate.id))
      if (!entry) break
      tried.add(entry.id)
      if ((await send(entry)) === 'failed') failed = true
      else forget(entry.id)
    }
    // In the same task as the last look: an entry added from here on starts a round of its own.
    running = null
    failures = failed ? failures + 1 : 0
    if (failed && !retryPlanned) {
      retryPlanned = true
      schedule(() => {
        retryPlanned = false
        void deliver()
      }, retryDelay(failures))
    }
  }

  function deliver(): Promise<void> {
    if (waiting().length === 0) return Promise.resolve()
    running ??= tryAll()
    return running
  }

  return {
    add(entry) {
      held.set(entry.id, entry)
      writeList(storage, key, waiting())
      void deliver()
    },
    deliver,
  }
}
