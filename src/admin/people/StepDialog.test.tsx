// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import type { FollowUp } from '#data/follow-ups.ts'
import type { Person } from '#data/people.ts'
import { StepDialog } from './StepDialog.tsx'

const PERSON = { id: 'p', name: 'Ana', email: null, owner_id: null } as Person
const STEP: FollowUp = {
  ...{ id: 'f', person_id: 'p', text: 'Call', due_on: '2026-11-24', owner_id: null, done_at: null },
  ...{ created_at: '2026-11-24T10:00:00Z', revision: 4 },
}

test.each([
  ['is saved on the version it was typed on', 'f', '3', 'eq.3'],
  ['that was typed on another step is based on no version of this one', 'earlier', '4', 'eq.0'],
])('UX-06 PPL-10 a restored draft of a step %s', async (_, subject, base, asked) => {
  const kept = { record: 'next-step/p', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  const value = { text: 'Send the contract', due_on: '2026-11-25', owner_id: null }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, subject, base, value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(
    <StepDialog
      open={{ person: PERSON, merged: [] }}
      step={STEP}
      today="2026-11-24"
      colleagues={[]}
      onClose={() => {}}
    />,
    (what, _, url) => {
      if (what === 'PATCH follow_ups') sent.push(url.searchParams.get('revision'))
      return []
    },
  )
  await press('Use it')
  await press('Save the step')
  expect(sent).toEqual([asked])
  conflicts.dismiss()
  leave()
})

const theirs = { ...STEP, done_at: '2026-11-24T11:00:00Z', revision: 5 }
/** The log's entries about the step, which Nora had added before Mara did it. */
const added = {
  ...{ id: '1', happened_at: STEP.created_at, actor_email: 'nora@osei.example', action: 'added' },
  ...{ table_name: 'follow_ups', row_id: 'f', label: '', fields: [] },
}
const done = {
  ...{ ...added, id: '2', happened_at: theirs.done_at, actor_email: 'mara@osei.example' },
  ...{ action: 'changed', fields: ['done_at'] },
}

test('UX-06 F-21 PPL-10 the question about a step says which colleague has done it, and one’s own that is kept is open again', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(
    <StepDialog
      open={{ person: PERSON, merged: [] }}
      step={STEP}
      today="2026-11-24"
      colleagues={[]}
      onClose={() => {}}
    />,
    (what, body) => {
      if (what === 'GET audit_log') return [done, added]
      if (what !== 'PATCH follow_ups') return what === 'GET follow_ups' ? [theirs] : []
      sent.push(body)
      return []
    },
  )
  await type(document.querySelector('input'), 'Call again')
  await press('Save the step')
  expect(conflicts.current()?.fields).toEqual([
    { label: 'Next step', mine: 'Call again · 2026-11-24', theirs: 'Call · 2026-11-24 · done' },
  ])
  const happened = { kind: 'saved', by: 'mara@osei.example', at: theirs.done_at }
  expect(conflicts.current()?.happened).toEqual(happened)
  await act(async () => conflicts.choose('mine'))
  await settle()
  const words = { text: 'Call again', due_on: '2026-11-24', owner_id: null }
  expect(sent).toEqual([words, { ...words, done_at: null }])
  conflicts.dismiss()
  leave()
})

test('A11Y-02 PPL-10 a step without words is refused at that field, which has the focus', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { leave } = await show(
    <StepDialog
      open={{ person: PERSON, merged: [] }}
      step={null}
      today="2026-11-24"
      colleagues={[]}
      onClose={() => {}}
    />,
  )
  document.querySelector('select')?.focus()
  await press('Save the step')
  expect(document.activeElement).toBe(document.querySelector('input'))
  expect(document.activeElement?.ariaInvalid).toBe('true')
  leave()
})
