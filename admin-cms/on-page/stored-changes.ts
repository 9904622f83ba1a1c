/** Unsaved changes, kept on the device in case the page, the session or the network ends. */
import { createDraftKeeper, draftsToOffer } from '#admin/parts/draft.ts'
import { createDraftOwners } from '#admin/parts/draft-owners.ts'
import type { Draft } from '#admin/parts/draft-store.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { sessionStorageOrNull } from '#lib/stored-list.ts'
import { type Change, changes, keyOf } from './changes.ts'

/** The record of these drafts. */
const RECORD = 'pages'

/** Key under which a tab that is editing keeps the id of its draft, from page to page. */
const TAB = 'editing-pages'

const owners = createDraftOwners(globalThis.navigator?.locks, crypto.randomUUID())

/** The id of this tab's draft; null when it is not editing. */
const tabSession = (): string | null => {
  try {
    return sessionStorageOrNull()?.getItem(TAB) ?? null
  } catch {
    return null
  }
}

/** Whether this tab was already editing when it opened this page. */
export const isEditing = (): boolean => tabSession() !== null

/** Ends editing in this tab; its changes stay. */
export function stopEditing(): void {
  sessionStorageOrNull()?.removeItem(TAB)
}

/** How long the page before may take to let go of the draft, in milliseconds. */
const HANDOVER_MS = 1000

/** The ids of drafts that this page holds. */
const held = new Set<string>()

/** Holds a draft for the page's lifetime; false if another tab does: a duplicated tab begins with the same id. */
function hold(session: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks || held.has(session)) return Promise.resolve(true)
  return new Promise(resolve => {
    const signal = AbortSignal.timeout(HANDOVER_MS)
    const forever = () => {
      held.add(session)
      resolve(true)
      return new Promise<never>(() => {})
    }
    locks.request(`editing ${session}`, { signal }, forever).catch(() => resolve(false))
  })
}

/** The id of this tab's draft, which this page then holds. */
async function obtainSession(): Promise<string> {
  const kept = tabSession()
  if (kept !== null && (await hold(kept))) return kept
  const own = crypto.randomUUID()
  await hold(own)
  return own
}

/** The drafts that a person has left, oldest first: those of this tab, and of tabs that are gone. */
async function listStored(person: string, own = tabSession()): Promise<Draft<Change[]>[]> {
  const all = (await drafts.list()).filter(draft => draft.record === RECORD && draft.person === person)
  const pages = await owners.pages()
  const isAlive = (draft: (typeof all)[number]) => draft.session !== own && owners.isAlive(draft, pages)
  return draftsToOffer(all, changes, value => value.length === 0, isAlive).reverse()
}

const merged = (kept: Draft<Change[]>[]): Map<string, Change> =>
  new Map(kept.flatMap(({ value }) => value.map((change): [string, Change] => [keyOf(change), change])))

/** How many unsaved changes of a person are on this device. */
export const countStoredChanges = async (person: string): Promise<number> =>
  merged(await listStored(person)).size

/** Opens this tab's draft with all changes that a person has left; what is kept from now on replaces them. */
export async function openStoredChanges(person: string) {
  const session = await obtainSession()
  const left = await listStored(person, session)
  try {
    sessionStorageOrNull()?.setItem(TAB, session)
  } catch {
    // The next page then does not resume editing by itself.
  }
  const keeper = createDraftKeeper({
    store: drafts,
    session,
    page: owners.page,
    person,
    now: Date.now,
    schedule: setTimeout,
  })
  owners.open(session)
  const files = await Promise.all(left.map(draft => drafts.filesOf(draft.session)))
  const all = merged(left)
  const pictures = new Map(files.flatMap(map => [...map]))
  for (const draft of left) if (draft.session !== session) keeper.adopt(draft.session)
  const flush = () => void keeper.flush(true)
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  const kept = {
    changes: all,
    /** New pictures by the names of their files. */
    pictures,
    /** Stores what `changes` and `pictures` hold now. */
    keep() {
      if (all.size > 0) keeper.keep({ record: RECORD }, [...all.values()], pictures)
      else void keeper.drop()
    },
  }
  if (all.size > 0) {
    kept.keep()
    await keeper.flush()
  }
  return kept
}
