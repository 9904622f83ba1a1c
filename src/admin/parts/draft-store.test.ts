import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TextStorage } from '#lib/stored-list.ts'
import { createDraftStore } from './draft-store.ts'

// Node has no IndexedDB, like a browser that denies it; the store warns of that on the console.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** Storage that lists its keys, as a browser's does. */
function storage(): TextStorage & Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  const methods = {
    getItem: (key: string) => (kept[key] as string | undefined) ?? null,
    setItem(key: string, text: string) {
      kept[key] = text
    },
    removeItem(key: string) {
      delete kept[key]
    },
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value })
  return kept as TextStorage & Record<string, unknown>
}

const draft = { record: 'talk/1', value: 'Half an ans', keptAt: 1, session: 's', page: 'p', person: 'ana' }

test('UX-05 a draft stored while leaving a page is listed by the next one', async () => {
  const local = storage()
  createDraftStore(local).putBeforeLeaving(draft)
  expect(await createDraftStore(local).list()).toEqual([draft])
})

test('UX-05 a saved draft is removed, even if only local storage is available', async () => {
  const local = storage()
  const store = createDraftStore(local)
  store.putBeforeLeaving(draft)
  await store.change({ remove: [draft.session] })
  expect(await store.list()).toEqual([])
})

test('SEC-28 garbage in the storage is left out, and a full storage throws no error', async () => {
  const local = storage()
  local['draft:x'] = '{"record": 7}'
  local.other = 'not ours'
  expect(await createDraftStore(local).list()).toEqual([])
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as TextStorage
  expect(() => createDraftStore(full).putBeforeLeaving(draft)).not.toThrow()
  expect(console.warn).toHaveBeenCalled()
})
