// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show, type } from '#admin/parts/test-dashboard.tsx'
import type { Person } from '#data/people.ts'
import { FactsDialog } from './FactsDialog.tsx'
import { useOpenPerson } from './use-person.ts'

const PERSON: Person = {
  ...{ id: 'p', name: 'Ana', email: null, phone: '', company: 'Osei & Sons', tags: [], owner_id: null },
  ...{ merged_into: null, created_at: '2026-11-23T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
  revision: 4,
}

test('UX-06 F-21 PPL-09 facts of a restored draft are saved on the version they were typed on, and the question names who saved since', async () => {
  const value = { name: 'Ana', email: '', phone: '', company: 'Osei Limited', tags: '', owner: '' }
  const kept = { record: 'person-facts/p', base: '3', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value }])
  const change = vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const entry = {
    ...{ id: '1', happened_at: PERSON.updated_at, actor_email: 'mara@osei.example', action: 'changed' },
    ...{ table_name: 'people', row_id: 'p', label: '', fields: ['company'] },
  }
  const { leave } = await show(
    <FactsDialog open={{ person: PERSON, merged: [] }} colleagues={[]} onClose={() => {}} />,
    (what, _, url) => {
      // The entry has the row's own time.
      if (what === 'GET audit_log')
        return url.searchParams.get('happened_at') === 'gt.-infinity' ? [entry] : []
      if (what !== 'PATCH people') return [PERSON]
      sent.push(url.searchParams.get('revision'))
      return []
    },
  )
  await press('Use it')
  await press('Save')
  expect(sent).toEqual(['eq.3'])
  const happened = { kind: 'saved', by: 'mara@osei.example', at: PERSON.updated_at }
  expect(conflicts.current()?.happened).toEqual(happened)
  conflicts.dismiss()
  leave()
  // Kept on that version, in case the page closes again.
  expect(change.mock.lastCall?.[0].put).toMatchObject({ base: '3' })
})

test('UX-05 UX-06 PPL-05 facts typed about somebody merged meanwhile are offered, and based on no version of the other', async () => {
  const value = { name: 'Ana', email: '', phone: '', company: 'Osei Limited', tags: '', owner: '' }
  const kept = { record: 'person-facts/earlier', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, base: '4', value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const merged = [{ ...PERSON, id: 'earlier', merged_into: 'p' }]
  const sent: unknown[] = []
  const { leave } = await show(
    <FactsDialog open={{ person: PERSON, merged }} colleagues={[]} onClose={() => {}} />,
    (what, _, url) => {
      if (what === 'PATCH people') sent.push([url.searchParams.get('id'), url.searchParams.get('revision')])
      return what === 'GET people' ? [PERSON] : []
    },
  )
  await press('Use it')
  await press('Save')
  expect(sent).toEqual([['eq.p', 'eq.0']])
  expect(conflicts.current()?.name).toBe('Ana')
  conflicts.dismiss()
  leave()
})

test('UX-05 UX-06 PPL-09 the owner is named in the offer of a draft and in the question after a conflict', async () => {
  const value = { name: 'Ana', email: '', phone: '', company: 'Osei & Sons', tags: '', owner: 'nora' }
  const kept = { record: 'person-facts/p', base: '3', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const colleagues = [
    { user_id: 'nora', name: 'Nora', role: 'owner' as const },
    { user_id: 'ben', name: 'Ben', role: 'sales' as const },
  ]
  const { leave } = await show(
    <FactsDialog open={{ person: PERSON, merged: [] }} colleagues={colleagues} onClose={() => {}} />,
    what => (what === 'GET people' ? [{ ...PERSON, owner_id: 'ben' }] : []),
  )
  expect(document.body.textContent).toContain('Ana, Osei & Sons, owner: Nora')
  await press('Use it')
  await press('Save')
  expect(conflicts.current()?.fields).toContainEqual({ label: 'Owner', mine: 'Nora', theirs: 'Ben' })
  conflicts.dismiss()
  leave()
})

test('PPL-09 characters of a pasted mail address that nobody sees are not saved', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(
    <FactsDialog open={{ person: PERSON, merged: [] }} colleagues={[]} onClose={() => {}} />,
    (what, body) => {
      if (what === 'PATCH people') sent.push(body)
      return [PERSON]
    },
  )
  await type(document.querySelectorAll('input')[1], '\u202aana@\u200bosei.example\u202c')
  await press('Save')
  expect(sent).toMatchObject([{ email: 'ana@osei.example' }])
  leave()
})

test('A11Y-02 PPL-06 a wrong mail address is marked and has the focus; why nothing was saved stands at the buttons', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { leave } = await show(
    <FactsDialog open={{ person: PERSON, merged: [] }} colleagues={[]} onClose={() => {}} />,
    () => Response.json({ message: 'no answer' }, { status: 500 }),
  )
  const email = document.querySelectorAll('input')[1]
  await type(email, 'ana@')
  await press('Save')
  expect(document.activeElement).toBe(email)
  expect(email?.ariaInvalid).toBe('true')
  expect(document.getElementById(email?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/mail/)
  await type(email, 'ana@osei.example')
  await press('Save')
  expect(email?.ariaInvalid).toBeNull()
  expect(document.querySelector('footer [role=alert]')?.textContent).toMatch(/^Not saved/)
  leave()
})

/** A person's page with the button that opens their facts. */
function Page() {
  const [isOpen, setOpen] = useState(false)
  const open = useOpenPerson(ID).data
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {open && isOpen && <FactsDialog open={open} colleagues={[]} onClose={() => setOpen(false)} />}
    </>
  )
}
const ID = '11111111-1111-4111-8111-111111111111'

test('UX-06 PPL-09 facts that are opened again before the person has been read again are based on what was saved', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  let hasSaved = false
  const { leave } = await show(<Page />, (what, body, url) => {
    if (what === 'GET people') {
      if (hasSaved) return new Promise(() => {})
      return url.searchParams.has('merged_into') ? [] : { ...PERSON, id: ID }
    }
    if (what !== 'PATCH people') return []
    hasSaved = true
    sent.push([body.company, url.searchParams.get('revision')])
    return [{ ...PERSON, ...body, id: ID, revision: 4 + sent.length }]
  })
  for (const company of ['Osei Limited', 'Osei Group']) {
    await press('Edit')
    await type(document.querySelectorAll('input')[3], company)
    await press('Save')
  }
  expect(sent).toEqual([
    ['Osei Limited', 'eq.4'],
    ['Osei Group', 'eq.5'],
  ])
  leave()
})
