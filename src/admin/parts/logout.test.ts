import { expect, test, vi } from 'vitest'
import type { StoredDraft } from './draft-store.ts'
import { clearPersonData, deleteDraftsAbout } from './logout.ts'

test('PPL-19 only drafts about the given person and their leads are removed from this device', async () => {
  const records = ['person-answer/p', 'submission-notes/l', 'person-answer/other', 'new-lead']
  const change = vi.fn(async () => {})
  const list = async () => records.map(record => ({ record, session: `of ${record}` }) as StoredDraft)
  await deleteDraftsAbout(['p', 'l'], { list, change })
  expect(change).toHaveBeenCalledExactlyOnceWith({ remove: ['of person-answer/p', 'of submission-notes/l'] })
  await deleteDraftsAbout(['nobody'], { list, change })
  expect(change).toHaveBeenCalledOnce()
})

test('HAND-02 AUTH-05 after logging out, nobody is live in this tab, and settings of the browser stay', async () => {
  const kept: Record<string, string> = { dashboardLive: 'nora', 'dashboardDesk/nora': '{}', theme: 'dark' }
  const remove = (key: string) => void Reflect.deleteProperty(kept, key)
  const place = Object.defineProperty(kept, 'removeItem', { value: remove }) as unknown as Storage
  await clearPersonData('nora', { list: async () => [], change: async () => {} }, [place])
  expect(kept).toEqual({ theme: 'dark' })
})
