/**
 * Delivers what a visitor sent, however bad the network: every entry stays in storage until the server has
 * acknowledged it (src/lib/acknowledgement.ts), and is retried after 2, 4, 8 … 60 s, when the browser comes back
 * online, and on the next page load (SUBM-01, SUBM-02). Entries carry an id that makes delivery idempotent. An entry
 * that grows, such as a conversation, is added again under its id and replaces its older state. What was refused for
 * good stays, with the reason, until it is dismissed.
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

/** Maximum number of refused entries that are kept. */
const MOST_REFUSED = 20

export interface OutboxOptions<Entry extends OutboxEntry> {
  /** Where waiting entries are stored; null or full storage means memory only. */
  storage: TextStorage | null
  key: string
  /** Recognizes an entry among the stored values; the rest is dropped. */
  isEntry: (value: unknown) => value is Entry
  /** Must not throw; resolves to `failed` or `limited` for anything worth a retry. */
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
  /** Tries all waiting entries, oldest first. Resolves once each of them was tried. */
  deliver(): Promise<void>
  /** Sends all waiting entries at the same time, because the page may be about to close. */
  flush(): void
  /** What is not acknowledged yet, oldest first. */
  waiting(): Entry[]
  /** Whether storage took what waits; if not, it is lost with the page. */
  isKept(): boolean
  /** Entries refused for good, oldest first; those that an administrator deleted only as long as the page lives. */
  refused(): RefusedEntry<Entry>[]
  /** Forgets that the entry `id` was refused. */
  dismiss(id: string): void
  /** Calls `listener` after every try, with its result, and after other changes; returns an unsubscribe function. */
  subscribe(listener: OutboxListener<Entry>): () => void
  /** To be called when another tab has changed the storage. */
  sync(): void
}

/** Called without arguments if something other than a try changed the waiting or refused entries. */
export type OutboxListener<Entry extends OutboxEntry> = (entry?: Entry, result?: DeliveryResult) => void

/** Milliseconds to wait before retry number `attempt` (from 1): 2, 4, 8, 16, 32, then always 60 s. */
export function retryDelay(attempt: number): number {
  return Math.min(60, 2 ** attempt) * 1000
}

/** Creates an outbox; see the comment at the top of this file. */
export function createOutbox<Entry extends OutboxEntry>(options: OutboxOptions<Entry>): Outbox<Entry> {
  const { storage, key, isEntry, send, isNewer = () => false, schedule } = options
  // Entries of this page stay in memory too: storage may be full, and another tab may overwrite the list
  // between its own read and write.
  const held = new Map<string, Entry>()
  const refusedKey = `${key}Refused`
  // In memory too, as above.
  const refusals = new Map<string, RefusedEntry<Entry>>()
  const listeners = new Set<OutboxListener<Entry>>()
  const notify: OutboxListener<Entry> = (...update) => {
    for (const listener of listeners) listener(...update)
  }
  let kept = storage !== null
  let failures = 0
  let retryPlanned = false
  let running: Promise<void> | null = null

  /** Waiting entries, oldest first, each in its latest state. */
  function waiting(): Entry[] {
    const entries = new Map<string, Entry>()
    for (const entry of [...readList(storage, key).filter(isEntry), ...held.values()]) {
      const known = entries.get(entry.id)
      if (!known || isNewer(entry, known)) entries.set(entry.id, entry)
    }
    return [...entries.values()]
  }

  /** Removes `sent`, which the server has settled; a later state of it stays. */
  function removeEntry(sent: Entry) {
    const stays = (entry: Entry) => entry.id !== sent.id || isNewer(entry, sent)
    const left = waiting().filter(stays)
    if (!left.some(({ id }) => id === sent.id)) held.delete(sent.id)
    kept = writeList(storage, key, left)
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
    refusals.set(entry.id, { entry, ...refusal })
    writeRefused(refused())
  }

  /** What an administrator deleted must be removed from the device as well, and is only in memory. */
  function writeRefused(all: RefusedEntry<Entry>[]) {
    writeList(storage, refusedKey, all.filter(({ code }) => code !== 'deleted').slice(-MOST_REFUSED))
  }

  function dismiss(id: string) {
    const left = refused().filter(({ entry }) => entry.id !== id)
    refusals.delete(id)
    writeRefused(left)
  }

  /** Sends one entry; true if it has to be retried. */
  async function tryOne(entry: Entry): Promise<boolean> {
    const result = await send(entry)
    const isOpen = result === 'failed' || result === 'limited'
    if (!isOpen) {
      removeEntry(entry)
      dismiss(entry.id)
      if (result !== 'delivered') keepRefusal(entry, result)
    }
    notify(entry, result)
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
      // Read again each time: entries may be added, or grow, while one is in flight.
      const entry = waiting().find(isUntried)
      if (!entry) break
      tried.set(entry.id, entry)
      if (await tryOne(entry)) failed = true
    }
    // In the same task as the last check: an entry added from here on starts a new round.
    running = null
    failures = failed ? failures + 1 : 0
    if (failed) planRetry()
  }

  function planRetry() {
    if (retryPlanned) return
    retryPlanned = true
    schedule(
      () => {
        retryPlanned = false
        void deliver()
      },
      retryDelay(Math.max(1, failures)),
    )
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
    kept = writeList(storage, key, waiting())
    notify()
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
    isKept: () => kept,
    refused,
    dismiss(id) {
      dismiss(id)
      notify()
    },
    sync() {
      const stored = new Set(
        readList(storage, key)
          .filter(isEntry)
          .map(({ id }) => id),
      )
      // The other tab may have delivered it, or overwritten it: sending it again finds out, and is harmless.
      if ([...held.keys()].some(id => !stored.has(id))) void deliver()
      // The other tab may be closed before it has delivered what is its own.
      else if (waiting().length > 0) planRetry()
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
