// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
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

/** Shows the lead as it is read again. */
let read: (row: ContactSubmission) => void

function Writer({ row = ROW }) {
  const [known, set] = useState(row)
  read = set
  notes = useNotes(known)
  return null
}

test('UX-06 a failed save of notes on leaving the lead is reported', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const { leave } = await show(<Writer />, () => Response.json({ message: 'no' }, { status: 500 }))
  await act(async () => notes.setText('Calls back on Monday'))
  leave()
  await expect.poll(() => said).toHaveBeenCalledOnce()
  expect(said.mock.lastCall?.[0]).toContain('The notes on Ana were not saved.')
})

test('UX-06 notes whose save failed are sent again on Ctrl+S and on leaving the field', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(<Writer />, (_, { notes }) => {
    sent.push(notes)
    if (sent.length === 1) return Response.json({ message: 'no' }, { status: 500 })
    return [{ ...ROW, notes, notes_revision: 2 }]
  })
  await act(async () => notes.setText('Calls back'))
  await act(async () => notes.saveNow())
  await settle()
  expect(notes.state.status).toBe('failed')
  await act(async () => notes.saveNow())
  await settle()
  expect(notes.state.status).toBe('saved')
  expect(sent).toEqual(['Calls back', 'Calls back'])
  leave()
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
  await expect.poll(() => sent).toEqual(['a', 'ab'])
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

test('UX-06 F-26 notes of a draft continued after a failed save are saved on the version they were typed on, and the question names who saved since', async () => {
  const kept = { record: 'submission-notes/l', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, base: '3', value: 'Mine' }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const theirs = { ...ROW, notes: 'Theirs', notes_revision: 4 }
  const entry = {
    ...{ id: '1', happened_at: ROW.updated_at, actor_email: 'mara@osei.example', action: 'changed' },
    ...{ table_name: 'contact_submissions', row_id: 'l', label: '', fields: ['notes'] },
  }
  const over: (string | null)[] = []
  const { leave } = await show(<Writer row={theirs} />, (what, _, url) => {
    // The entry has the row's own time.
    if (what === 'GET audit_log') return url.searchParams.get('happened_at') === 'gt.-infinity' ? [entry] : []
    if (what !== 'PATCH contact_submissions') return what === 'GET contact_submissions' ? [theirs] : []
    over.push(url.searchParams.get('notes_revision'))
    return over.length === 1 ? Response.json({ message: 'no' }, { status: 500 }) : []
  })
  await act(async () => notes.setText('Theirs, and more'))
  await act(async () => notes.saveNow())
  await settle()
  await act(async () => notes.decide(true))
  await act(async () => notes.saveNow())
  await settle()
  expect(over).toEqual(['eq.4', 'eq.3'])
  const happened = { kind: 'saved', by: 'mara@osei.example', at: ROW.updated_at }
  expect(conflicts.current()?.happened).toEqual(happened)
  conflicts.dismiss()
  leave()
})

test('UX-05 UX-06 notes of a restored draft are saved on the version they were typed on, however often the lead is read', async () => {
  const kept = { record: 'submission-notes/l', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, base: '3', value: 'Mine' }])
  const change = vi.spyOn(drafts, 'change').mockResolvedValue()
  const theirs = { ...ROW, notes: 'Theirs', notes_revision: 4 }
  const sent: unknown[] = []
  const { leave } = await show(<Writer row={theirs} />, (what, _, url) => {
    if (what.startsWith('PATCH')) sent.push(url.searchParams.get('notes_revision'))
    return what === 'GET contact_submissions' ? [theirs] : []
  })
  await act(async () => notes.decide(true))
  await act(async () => read({ ...theirs, status: 'contacted', updated_at: '2026-11-24T11:00:00Z' }))
  await act(async () => notes.saveNow())
  await settle()
  expect(sent).toEqual(['eq.3'])
  expect(notes.state.status).toBe('conflict')
  conflicts.dismiss()
  leave()
  expect(change.mock.lastCall?.[0].put).toMatchObject({ base: '3', value: 'Mine' })
})
