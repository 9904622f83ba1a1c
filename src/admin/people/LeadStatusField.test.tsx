// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { EntryOf } from '#data/person-timeline.ts'
import { LeadStatusField } from './LeadStatusField.tsx'
import { type OpenPerson, useEarlierLeads, useTimeline } from './use-person.ts'

const AT = '2026-11-24T10:00:00Z'
const LEAD = {
  ...{ kind: 'chat', id: 'c', at: AT, key: 'chat:c' },
  entry: { status: 'new', lead_id: null },
} as EntryOf<'chat'>

const FORM = {
  ...{ kind: 'form', id: 'f', at: AT, key: 'form:f' },
  entry: { status: 'new', flags: [] },
} as unknown as EntryOf<'form'>

/** Chooses the last status. */
const chooseLost = (page: HTMLElement) =>
  act(async () => [...page.querySelectorAll<HTMLElement>('input')].at(-1)?.click())

afterEach(() => conflicts.dismiss())

test('PPL-13 UX-06 a failed status is told in its field, or in a toast once the person was closed', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const words = 'The status could not be changed. Please try again.'
  for (const isLeft of [false, true]) {
    const held = Promise.withResolvers<void>()
    const { page, leave } = await show(<LeadStatusField name="Ana" entries={[LEAD]} />, async () => {
      await held.promise
      return Response.json({ code: 'XX000', message: '' }, { status: 400 })
    })
    await chooseLost(page)
    if (isLeft) leave()
    held.resolve()
    await settle()
    expect(page.querySelector('[role=alert]')?.textContent).toBe(isLeft ? undefined : words)
    expect(said.mock.calls).toEqual(isLeft ? [[words]] : [])
    if (!isLeft) leave()
  }
})

test.each([
  ['mine', false],
  ['theirs', false],
  // The question outlives the page of the person.
  ['mine', true],
] as const)(
  'F-21 PPL-13 a status that a colleague set meanwhile is asked about: who, when, both, and %s is kept',
  async (choice, isLeft) => {
    const [happened_at, actor_email] = ['2026-11-24T12:00:00Z', 'mara@osei.example']
    let stored = 'contacted'
    const { page, leave } = await show(
      <LeadStatusField name="Ana" entries={[LEAD]} />,
      (what, { status }, url) => {
        if (what === 'GET audit_log')
          return [
            {
              ...{ id: 'a', happened_at, actor_email, action: 'changed', fields: ['status'] },
              ...{ table_name: 'chat_logs', row_id: 'c', label: '' },
            },
          ]
        if (what === 'PATCH chat_logs') {
          if (url.searchParams.get('status') !== `eq.${stored}`) return []
          stored = String(status)
        }
        return [{ id: 'c', status: stored }]
      },
    )
    await chooseLost(page)
    await settle()
    expect(conflicts.current()).toMatchObject({
      name: 'the status of Ana',
      happened: { kind: 'saved', by: actor_email, at: happened_at },
      fields: [{ label: 'Status', mine: 'Lost', theirs: 'Contacted' }],
    })
    if (isLeft) leave()
    await act(async () => conflicts.choose(choice))
    await settle()
    expect(stored).toBe(choice === 'mine' ? 'lost' : 'contacted')
    expect(conflicts.current()).toBeNull()
    if (!isLeft) leave()
  },
)

test('F-21 PPL-13 a lead deleted meanwhile comes back with the chosen status only if the person says so', async () => {
  let stored: string | null = null
  const sent: string[] = []
  const { page, leave } = await show(<LeadStatusField name="Ana" entries={[FORM]} />, (what, body) => {
    if (what !== 'GET audit_log') sent.push(what)
    if (what === 'GET deleted_rows') return [{ id: 'trashed' }]
    if (what === 'POST restore_deleted') {
      expect(body).toEqual({ ids: ['trashed'] })
      stored = 'new'
      return 1
    }
    if (what !== 'PATCH contact_submissions' || stored === null) return []
    stored = String(body.status)
    return [{ id: 'f' }]
  })
  await chooseLost(page)
  await settle()
  const asked = { name: 'The lead of Ana', happened: { kind: 'deleted' }, rescue: 'Restore it with mine' }
  expect(conflicts.current()).toMatchObject(asked)
  expect(sent).not.toContain('POST restore_deleted')
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(stored).toBe('lost')
  leave()
})

/** A person's status, as their page shows it. */
function Status({ open }: { open: OpenPerson }) {
  const timeline = useTimeline(open.person.id)
  return <LeadStatusField name="Ana" entries={[...useEarlierLeads(open, timeline), ...timeline.entries]} />
}

test('PPL-13 the status of somebody with fifty entries since their last lead is shown, whoever of the merged it came from', async () => {
  const open = { person: { id: 'ana' }, merged: [{ id: 'bo' }] } as OpenPerson
  const page1 = Array.from({ length: 50 }, (_, place) => ({
    ...{ kind: 'done', id: `d${place}`, at: AT, key: `done:d${place}`, entry: { text: 'Called' } },
  }))
  const entry = {
    message: 'Hi',
    source: 'contact',
    source_path: null,
    status: 'won',
    flags: [],
    arrival: null,
  }
  const form = { kind: 'form', id: 'f', at: '2026-11-01T10:00:00Z', key: 'form:f', entry }
  const filters: unknown[] = []
  const { page } = await show(<Status open={open} />, (what, body, url) => {
    if (what === 'GET contact_submissions') {
      filters.push(...['person_id', 'source', 'flags'].map(name => url.searchParams.get(name)))
      return [{ id: form.id, submitted_at: form.at }]
    }
    if (what !== 'POST person_timeline') return []
    return body.size === 50 ? page1 : body.before === form.at && body.before_key === 'form:fz' ? [form] : []
  })
  expect(page.querySelector('h4')?.textContent).toMatch(/^Lead of Nov 1\b/)
  expect(page.querySelector<HTMLInputElement>('input:checked')?.value).toBe('won')
  expect(filters).toEqual(['in.(ana,bo)', 'neq.chat', 'cd.{many_from_one_address}'])
})

test('PPL-13 UX-07 a stored status is shown also until the timeline has been read again', async () => {
  const held = Promise.withResolvers<unknown>()
  let stored = 'new'
  let reads = 0
  const { page, leave } = await show(
    <Status open={{ person: { id: 'ana' }, merged: [] } as unknown as OpenPerson} />,
    async (what, body) => {
      if (what === 'PATCH contact_submissions') {
        stored = String(body.status)
        return [{ id: 'f' }]
      }
      if (what !== 'POST person_timeline') return []
      if (++reads > 1) await held.promise
      const entry = { message: 'Hi', source: 'contact', source_path: null, flags: [], arrival: null }
      return [{ ...FORM, entry: { ...entry, status: stored } }]
    },
  )
  const shown = () => page.querySelector<HTMLInputElement>('input:checked')?.value
  expect(shown()).toBe('new')
  await chooseLost(page)
  await settle()
  expect([stored, reads, shown()]).toEqual(['lost', 2, 'lost'])
  held.resolve(null)
  await settle()
  expect(shown()).toBe('lost')
  leave()
})

const ANA = { person: { id: 'ana' }, merged: [] } as unknown as OpenPerson
/** The form as the timeline has it. */
const formOf = (status: string) => ({
  ...FORM,
  entry: { message: 'Hi', source: 'contact', source_path: null, flags: [], arrival: null, status },
})

test.each([
  ['fails', false],
  ['is stored without an answer', true],
])(
  'PPL-13 UX-06 UX-07 a status chosen while one before it %s is stored without a question, and is shown',
  async (_, isStored) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const held = Promise.withResolvers<void>()
    const row = {
      ...{ id: 'f', name: 'Ana', email: 'ana@example.com', message: 'Hi', source: 'contact' },
      ...{ source_path: null, submitted_at: AT, created_at: AT, updated_at: AT, notes: '', person_id: null },
      ...{ notes_revision: 1, chat_log_id: null, flags: [], verified: true, arrival: null },
    }
    let stored = 'new'
    let reads = 0
    const { page, leave } = await show(<Status open={ANA} />, async (what, { status }, url) => {
      if (what === 'POST person_timeline') return ++reads === 1 ? [formOf(stored)] : new Promise(() => {})
      if (what === 'GET contact_submissions') return [{ ...row, status: stored }]
      if (what !== 'PATCH contact_submissions') return []
      if (status === 'contacted') {
        await held.promise
        if (isStored) stored = 'contacted'
        return new Response(null, { status: 503 })
      }
      if (url.searchParams.get('status') !== `eq.${stored}`) return []
      stored = String(status)
      return [{ ...row, status }]
    })
    await press('Contacted')
    await press('Won')
    held.resolve()
    await settle()
    expect(conflicts.current()).toBeNull()
    expect(stored).toBe('won')
    expect(page.querySelector<HTMLInputElement>('input:checked')?.value).toBe('won')
    leave()
  },
)

test('PPL-13 UX-07 a status that somebody has set back by the next reading of the timeline is shown as it is', async () => {
  let reads = 0
  const sent: unknown[] = []
  const { page, leave } = await show(<Status open={ANA} />, (what, body) => {
    if (what === 'POST person_timeline') {
      reads += 1
      return [formOf('new')]
    }
    if (what !== 'PATCH contact_submissions') return []
    sent.push(body.status)
    return [{ id: 'f' }]
  })
  await chooseLost(page)
  await settle()
  expect([sent, reads]).toEqual([['lost'], 2])
  expect(page.querySelector<HTMLInputElement>('input:checked')?.value).toBe('new')
  leave()
})
