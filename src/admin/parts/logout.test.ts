import { expect, test, vi } from 'vitest'
import type { StoredDraft } from './draft-store.ts'
import { deleteDraftsAbout } from './logout.ts'

test('PPL-19 only drafts about the given person and their leads are removed from this device', async () => {
  const records = ['person-answer/p', 'submission-notes/l', 'person-answer/other', 'new-lead']
  const change = vi.fn(async () => {})
  const list = async () => records.map(record => ({ record, session: `of ${record}` }) as StoredDraft)
  await deleteDraftsAbout(['p', 'l'], { list, change })
  expect(change).toHaveBeenCalledExactlyOnceWith({ remove: ['of person-answer/p', 'of submission-notes/l'] })
  await deleteDraftsAbout(['nobody'], { list, change })
  expect(change).toHaveBeenCalledOnce()
})
