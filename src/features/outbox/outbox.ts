/**
 * Delivers what a visitor sent, however bad the network: every entry stays in storage until the server has
 * acknowledged it (src/lib/acknowledgement.ts), and is tried again after 2, 4, 8 … 60 s, when the browser comes
 * back online, and on the next page load (SUBM-01, SUBM-02). Entries carry an id that makes a second delivery
 * harmless. An entry that grows, such as a conversation, is added again under its id and takes the place of its
 * older self. What was refused for good stays, with the reason, until somebody has dealt with it.
 */
import type { DeliveryResult, Refusal } from '#lib/acknowledgement.ts'
import { readList, type TextStorage, writeList } from '#lib/stored-list.ts'

/** Anything with a unique id. */
export interface OutboxEntry {
  id: string
}

/** An entry that will never be stored, and why. */
export interface RefusedEntry<Entry extends OutboxEntry> extends Refusal {
  entry: Entry
}

/** How many refused entries are kept. */
const MOST_REFUSED = 20

export interface OutboxOptions<Entry extends OutboxEntry> {
  /** Where entries wait; null or a full one means memory only. */
  storage: TextStorage | null
  key: string
  /** Recognises an entry among what storage holds; the rest is dropped. */
  isEntry: (value: unknown) => value is Entry
  /** Must not throw; answers `failed` or `limited` for anything worth another try. */
  send: (entry: Entry) => Promise<DeliveryResult>
  /** Whether `a` is a later state of the entry `b` with the same id. Absent: entries never change. */
  isNewer?: (a: Entry, b: Entry) => boolean
  /** Calls back after `delay` milliseconds. */
  schedule: (callback: () => void, delay: number) => void
}

export interface Outbox<Entry extends OutboxEntry> {
  /** Keeps the entry and starts delivering; returns at once. */
  add(entry: Entry): void
  /** Keeps the entry without sending it yet. */
  keep(entry: Entry): void
  /** Tries everything that waits, oldest first. Resolves when each entry was tried once. */
  deliver(): Promise<void>
  /** Sends everything that waits at the same time, because the page may be gone in a moment. */
  flush(): void
  /** What is not acknowledged yet, oldest first. */
  waiting(): Entry[]
  /** What was refused for good, oldest first; without what an administrator deleted. */
  refused(): RefusedEntry<Entry>[]
  /** Forgets that the entry `id` was refused. */
  dismiss(id: string): void
  /** Calls `listener` after every try, with what came of it, and after other changes; returns how to stop that. */
  subscribe(listener: OutboxListener<Entry>): () => void
  /** Another tab has changed the storage. */
  sync(): void
}

/** Without arguments where something else than a try changed what waits or was refused. */
export type OutboxListener<Entry extends OutboxEntry> = (entry?: Entry, result?: DeliveryResult) => void

/** Milliseconds to wait before try number `attempt` (from 1): 2, 4, 8, 16, 32, then always 60 s. */
export function retryDelay(attempt: number): number {
  return Math.min(60, 2 ** attempt) * 1000
}

/** Creates an outbox; see the module's first comment. */
export function createOutbox<Entry extends OutboxEntry>(options: OutboxOptions<Entry>): Outbox<Entry> {
  const { storage, key, isEntry, send, isNewer = () => false, schedule } = options
  // Entries of this page stay in memory too: storage may be full, and another tab may overwrite the list
  // between its own read and write.
  const held = new Map<string, Entry>()
  const refusedKey = `${key}Refused`
  // In memory too, as above.
  const refusals = new Map<string, RefusedEntry<Entry>>()
  const listeners = new Set<OutboxListener<Entry>>()
  const tell: OutboxListener<Entry> = (...news) => {
    for (const listener of listeners) listener(...news)
  }
  let failures = 0
  let retryPlanned = false
  let running: Promise<void> | null = null

  /** What waits, oldest first; of an entry that was added again, its latest state. */
  function waiting(): Entry[] {
    const entries = new Map<string, Entry>()
    for (const entry of [...readList(storage, key).filter(isEntry), ...held.values()]) {
      const known = entries.get(entry.id)
      if (!known || isNewer(entry, known)) entries.set(entry.id, entry)
    }
    return [...entries.values()]
  }

  /** The server has answered for `sent`; what came after it stays. */
  function forget(sent: Entry) {
    const stays = (entry: Entry) => entry.id !== sent.id || isNewer(entry, sent)
    const left = waiting().filter(stays)
    if (!left.some(({ id }) => id === sent.id)) held.delete(sent.id)
    writeList(storage, key, left)
  }

  function refused(): RefusedEntry<Entry>[] {
    const found = new Map<string, RefusedEntry<Entry>>()
    for (const refusal of [...readList(storage, refusedKey).filter(isRefused), ...refusals.values()]) {
      found.set(refusal.entry.id, refusal)
    }
    return [...found.values()]
  }

  function isRefused(value: unknown): value is RefusedEntry<Entry> {
    if (typeof value !== 'object' || value === null) return false
    return isEntry(Reflect.get(value, 'entry')) && typeof Reflect.get(value, 'reason') === 'string'
  }

  function keepRefusal(entry: Entry, refusal: Refusal) {
    // What an administrator deleted has to go from the device as well.
    if (refusal.code === 'deleted') return
    refusals.set(entry.id, { entry, ...refusal })
    writeList(storage, refusedKey, refused().slice(-MOST_REFUSED))
  }

  function dismiss(id: string) {
    const left = refused().filter(({ entry }) => entry.id !== id)
    refusals.delete(id)
    writeList(storage, refusedKey, left)
  }

  /** Sends one entry; true when it has to be tried again. */
  async function tryOne(entry: Entry): Promise<boolean> {
    const result = await send(entry)
    const isOpen = result === 'failed' || result === 'limited'
    if (!isOpen) {
      forget(entry)
      dismiss(entry.id)
      if (result !== 'delivered') keepRefusal(entry, result)
    }
    tell(entry, result)
    return isOpen
  }

  async function tryAll() {
    let failed = false
    const tried = new Map<string, Entry>()
    const isUntried = (entry: Entry) => {
      const last = tried.get(entry.id)
      return !last || isNewer(entry, last)
    }
    for (;;) {
      // Read again each time: entries may be added, or grow, while one is on its way.
      const entry = waiting().find(isUntried)
      if (!entry) break
      tried.set(entry.id, entry)
      if (await tryOne(entry)) failed = true
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

  function keep(entry: Entry) {
    const known = held.get(entry.id)
    if (known && isNewer(known, entry)) return
    held.set(entry.id, entry)
    writeList(storage, key, waiting())
    tell()
  }

  return {
    add(entry) {
      keep(entry)
      void deliver()
    },
    keep,
    deliver,
    flush() {
      for (const entry of waiting()) void tryOne(entry)
    },
    waiting,
    refused,
    dismiss(id) {
      dismiss(id)
      tell()
    },
    sync() {
      const stored = new Set(
        readList(storage, key)
          .filter(isEntry)
          .map(({ id }) => id),
      )
      // The other tab may have delivered it, or written over it: asking again tells, and does no harm.
      if ([...held.keys()].some(id => !stored.has(id))) void deliver()
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
