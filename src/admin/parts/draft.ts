/** Unsaved input, kept on this device in case the page, session or network ends (UX-05). */
import * as z from 'zod/mini'
import type { Draft, DraftFiles, DraftOrigin, DraftStore, StoredDraft } from './draft-store.ts'

/** The longest delay from a keystroke to writing the draft, in milliseconds (UX-05, F-26). */
export const DRAFT_MS = 500

interface KeeperOptions {
  store: Pick<DraftStore, 'change' | 'putBeforeLeaving'>
  session: string
  page: string
  person: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back after `delay` milliseconds. */
  schedule: (callback: () => void, delay: number) => unknown
}

/** Creates the keeper of one editor's draft. */
export function createDraftKeeper({ store, session, page, person, now, schedule }: KeeperOptions) {
  let waiting: (DraftOrigin & { value: unknown }) | null = null
  /** The files of `waiting` that are not in the store yet; `stored` has the names of those that are. */
  let files = new Map<string, File>()
  const stored = new Set<string>()
  let isScheduled = false
  /** The value in the store, as JSON; null when there is none. */
  let kept: string | null = null
  /** Drafts of earlier editors that this one continues; they are removed once it has its own. */
  const adopted = new Set<string>()

  function flush(isLeaving = false): Promise<void> | undefined {
    isScheduled = false
    if (!waiting) return
    const put = { ...waiting, session, page, person, keptAt: now() }
    const remove = [...adopted]
    waiting = null
    const change = { put, remove, ...(files.size > 0 && { files }) }
    for (const name of files.keys()) stored.add(name)
    files = new Map()
    kept = JSON.stringify(put.value)
    adopted.clear()
    if (isLeaving) store.putBeforeLeaving(put)
    return store.change(change)
  }

  function drop(): Promise<void> | undefined {
    waiting = null
    files = new Map()
    stored.clear()
    if (kept === null && adopted.size === 0) return
    const remove = [session, ...adopted]
    kept = null
    adopted.clear()
    return store.change({ remove })
  }

  return {
    /** Keeps `value` within `DRAFT_MS`, however fast the person types. */
    keep(origin: DraftOrigin, value: unknown, all: DraftFiles = new Map()) {
      waiting = { ...origin, value }
      files = new Map([...all].filter(([name]) => !stored.has(name)))
      if (isScheduled) return
      isScheduled = true
      schedule(() => void flush(), DRAFT_MS)
    },
    /** Writes the pending draft at once; synchronously when the page `isLeaving`. */
    flush,
    /** Forgets the draft. */
    drop,
    /** Forgets the draft if it equals what was saved; newer input stays. */
    settle(saved: unknown) {
      const newest = waiting ? JSON.stringify(waiting.value) : kept
      return newest === JSON.stringify(saved) ? drop() : undefined
    },
    /** Continues an earlier draft, which stays until this one is written. */
    adopt: (earlier: string) => void adopted.add(earlier),
  }
}

/**
 * The drafts worth offering, newest first: valid against `schema`, different from what is stored, and of editors
 * that are gone. They are offered and never applied silently.
 */
export function draftsToOffer<Schema extends z.ZodMiniType>(
  drafts: readonly StoredDraft[],
  schema: Schema,
  isStored: (value: z.output<Schema>) => boolean,
  isAlive: (draft: StoredDraft) => boolean,
): Draft<z.output<Schema>>[] {
  return drafts
    .filter(draft => !isAlive(draft))
    .flatMap(draft => {
      const parsed = z.safeParse(schema, draft.value)
      return parsed.success ? [{ ...draft, value: parsed.data as z.output<Schema> }] : []
    })
    .filter(({ value }) => !isStored(value))
    .toSorted((one, other) => other.keptAt - one.keptAt)
}
