// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { useNotes } from './use-notes.ts'

const ROW: ContactSubmission = {
  ...{ id: 'l', name: 'Ana', email: 'ana@example.com', message: 'Hello', source: 'contact' },
  ...{ source_path: null, submitted_at: '2026-11-24T10:00:00Z', created_at: '2026-11-24T10:00:00Z' },
  ...{ status: 'new', notes: '', notes_revision: 1, updated_at: '2026-11-24T10:00:00Z' },
  ...{ chat_log_id: null, flags: [], verified: true, person_id: null, arrival: null },
}

let notes: ReturnType<typeof useNotes>

function Writer() {
  notes = useNotes(ROW)
  return null
}

test('UX-06 a failed save of notes on leaving the lead is reported', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const { leave } = await show(<Writer />, () => Response.json({ message: 'no' }, { status: 500 }))
  await act(async () => notes.setText('Calls back on Monday'))
  leave()
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(said.mock.lastCall?.[0]).toContain('The notes on Ana were not saved.')
})

/** Types while a save of the first letter runs, whose answer `release` gives; `sent` are the notes that were sent. */
async function typeWhileSaving() {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const held = Promise.withResolvers<void>()
  const { leave } = await show(<Writer />, async (_, { notes }) => {
    sent.push(notes)
    if (sent.length === 1) await held.promise
    return [{ ...ROW, notes, notes_revision: 1 + sent.length }]
  })
  await act(async () => notes.setText('a'))
  await act(async () => notes.saveNow())
  await act(async () => notes.setText('ab'))
  expect(sent).toEqual(['a'])
  return { sent, leave, release: held.resolve }
}

test('UX-06 notes typed while an autosave runs are saved on leaving the lead', async () => {
  const { sent, leave, release } = await typeWhileSaving()
  leave()
  release()
  await vi.waitFor(() => expect(sent).toEqual(['a', 'ab']))
})

test('UX-06 notes typed while an autosave runs are saved on leaving the field, and once', async () => {
  const { sent, leave, release } = await typeWhileSaving()
  await act(async () => notes.saveNow())
  release()
  await settle()
  expect(sent).toEqual(['a', 'ab'])
  leave()
  await settle()
  expect(sent).toHaveLength(2)
})
