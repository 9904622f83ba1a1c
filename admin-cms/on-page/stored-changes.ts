/** Changes that are not saved, kept on the device in case the page, the session or the network ends. */
import { createDraftKeeper, draftsToOffer } from '#admin/parts/draft.ts'
import { createDraftOwners } from '#admin/parts/draft-owners.ts'
import type { Draft } from '#admin/parts/draft-store.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { sessionStorageOrNull } from '#lib/stored-list.ts'
import { type Change, changes, keyOf } from './changes.ts'

/** What these drafts are of. */
const RECORD = 'pages'

/** Where a tab that is editing keeps the name of its draft, from page to page. */
const TAB = 'editing-pages'

const owners = createDraftOwners(globalThis.navigator?.locks, crypto.randomUUID())

/** The draft of this tab; null when it is not editing. */
const tabSession = (): string | null => {
  try {
    return sessionStorageOrNull()?.getItem(TAB) ?? null
  } catch {
    return null
  }
}

/** Whether this tab was editing when it came here. */
export const isEditing = (): boolean => tabSession() !== null

/** This tab does not edit any more; what it has changed stays. */
export function stopEditing(): void {
  sessionStorageOrNull()?.removeItem(TAB)
}

/** What a person has left, oldest first: drafts of this tab, and of tabs that are gone. */
async function listStored(person: string): Promise<Draft<Change[]>[]> {
  const all = (await drafts.list()).filter(draft => draft.record === RECORD && draft.person === person)
  const pages = await owners.pages()
  const own = tabSession()
  const isAlive = (draft: (typeof all)[number]) => draft.session !== own && owners.isAlive(draft, pages)
  return draftsToOffer(all, changes, value => value.length === 0, isAlive).reverse()
}

const merged = (kept: Draft<Change[]>[]): Map<string, Change> =>
  new Map(kept.flatMap(({ value }) => value.map((change): [string, Change] => [keyOf(change), change])))

/** How many changes of a person wait on this device. */
export const countStoredChanges = async (person: string): Promise<number> =>
  merged(await listStored(person)).size

/** Opens this tab's draft with everything that a person has left; what is kept from now on replaces it. */
export async function openStoredChanges(person: string) {
  const left = await listStored(person)
  const session = tabSession() ?? crypto.randomUUID()
  try {
    sessionStorageOrNull()?.setItem(TAB, session)
  } catch {
    // Then the next page does not go on by itself.
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
    /** Keeps what `changes` and `pictures` hold now. */
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
