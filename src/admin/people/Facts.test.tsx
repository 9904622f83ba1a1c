// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { Person } from '#data/people.ts'
import { Facts } from './Facts.tsx'

const ana: Person = {
  ...{ id: 'a', name: 'Ana', email: null, phone: '', company: '', tags: [], owner_id: null },
  ...{ merged_into: null, created_at: '2026-11-23T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
  revision: 4,
}

const BO = {
  ...{
    id: 'b',
    name: 'Bo',
    email: null,
    company: '',
    owner_id: null,
    tags: [],
    status: null,
    is_open: false,
  },
  ...{ waiting: null, last_at: null, last_kind: null, last_words: null, due_on: null, due_text: null },
  ...{ mail_failed: false, rank: 1, place: 1 },
}

const leaveDialog = () =>
  act(async () => document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')?.click())

test('PPL-05 A11Y-02 a merge that is undone is spoken of', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const open = { person: ana, merged: [{ ...ana, id: 'b', merged_into: 'a' }] }
  const { leave } = await show(<Facts open={open} entries={[]} onErased={() => {}} />)
  await press('Undo')
  expect(said.mock.calls).toEqual([['No longer shown as one person']])
  leave()
})

test('UX-05 PPL-05 PPL-09 PPL-19 a dialog that was left while it saved does not close the one that is open by then', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  let answered = Promise.withResolvers<void>()
  const open = { person: ana, merged: [] }
  const { leave } = await show(<Facts open={open} entries={[]} onErased={() => {}} />, async what => {
    if (what === 'POST list_people') return { rows: [BO] }
    if (!/^PATCH people$|merge|erase/.test(what)) return []
    await answered.promise
    return what === 'PATCH people' ? [ana] : {}
  })
  for (const [first, ...pressed] of [
    ['Change', 'Save'],
    ['Merge with', 'Merge Bo'],
    ['Copy or erase', 'Yes, erase', 'Erase this'],
  ] as const) {
    answered = Promise.withResolvers()
    await press(first)
    for (const button of pressed) await press(button)
    await leaveDialog()
    await press('Change')
    answered.resolve()
    await settle()
    expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('About Ana')
    await leaveDialog()
  }
  leave()
})

test('PPL-05 UX-06 a merge that failed is told when its dialog was left meanwhile', async () => {
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const held = Promise.withResolvers<Response>()
  const { leave } = await show(
    <Facts open={{ person: ana, merged: [] }} entries={[]} onErased={() => {}} />,
    what => (what === 'POST list_people' ? { rows: [BO] } : /merge/.test(what) ? held.promise : []),
  )
  await press('Merge with')
  await press('Merge Bo')
  await leaveDialog()
  held.resolve(Response.json({ message: 'no answer' }, { status: 500 }))
  await settle()
  expect(said.mock.calls).toEqual([['Nobody was merged with Ana. no answer']])
  leave()
})
