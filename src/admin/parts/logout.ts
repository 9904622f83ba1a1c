/** Logging out: asks about unsaved input, then removes the person's data from the browser. */
import { localStorageOrNull, sessionStorageOrNull, type TextStorage } from '#lib/stored-list.ts'
import type { DraftStore } from './draft-store.ts'
import { drafts } from './drafts.ts'
import { unsaved } from './unsaved.ts'

type Store = Pick<DraftStore, 'list' | 'change'>

const draftsOf = async (person: string, store: Store) =>
  (await store.list()).filter(draft => draft.person === person)

/** The question to a person with `count` drafts. */
const leaveQuestion = (count: number): string =>
  count === 1
    ? 'You have an unsaved draft on this device. Log out and delete it?'
    : `You have ${count} unsaved drafts on this device. Log out and delete them?`

/** Whether `person` may log out; calls `confirm` only if unsaved input would be lost. */
export async function mayLogOut(
  person: string,
  confirm: (question: string) => boolean,
  store: Store = drafts,
): Promise<boolean> {
  const records = new Set((await draftsOf(person, store)).map(({ record, subject }) => subject ?? record))
  return records.size > 0 ? confirm(leaveQuestion(records.size)) : unsaved.mayLeave(confirm)
}

/** Deletes this device's drafts about records that are erased, e.g. an answer to a person, or notes on a lead. */
export async function deleteDraftsAbout(ids: readonly string[], store: Store = drafts): Promise<void> {
  const about = (await store.list()).filter(({ record }) => ids.some(id => record.endsWith(`/${id}`)))
  if (about.length > 0) await store.change({ remove: about.map(({ session }) => session) })
}

/** What the dashboard keeps of a person besides drafts: rights, whom they were talking with, and that they are live. */
const KEPT = /^dashboard(Access$|Desk\/|Live$)/

/** Removes what `person` has left in this browser: drafts, name, rights, talks, and that they are live. */
export async function clearPersonData(
  person: string,
  store: Store = drafts,
  places: (TextStorage | null)[] = [localStorageOrNull(), sessionStorageOrNull()],
): Promise<void> {
  const remove = (await draftsOf(person, store)).map(({ session }) => session)
  if (remove.length > 0) await store.change({ remove })
  for (const place of places) {
    try {
      for (const key of Object.keys(place ?? {})) if (KEPT.test(key)) place?.removeItem(key)
    } catch {
      // Storage is denied, so nothing is there.
    }
  }
}
