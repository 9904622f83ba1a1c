// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { useNotes } from './use-notes.ts'

const ROW = { id: 'l', name: 'Ana', notes: '', notes_revision: 1, updated_at: '2026-11-24T10:00:00Z' }

let notes: ReturnType<typeof useNotes>

function Writer() {
  notes = useNotes(ROW as ContactSubmission)
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
