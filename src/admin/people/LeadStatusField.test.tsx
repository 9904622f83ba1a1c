// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { EntryOf } from '#data/person-timeline.ts'
import { LeadStatusField } from './LeadStatusField.tsx'
import { type OpenPerson, useEarlierLeads, useTimeline } from './use-person.ts'

const AT = '2026-11-24T10:00:00Z'
const LEAD = {
  ...{ kind: 'chat', id: 'c', at: AT, key: 'chat:c' },
  entry: { status: 'new', lead_id: null },
} as EntryOf<'chat'>

test('PPL-13 UX-06 a refused status is told in its field, or in a toast once the person was closed', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const words = 'The status could not be changed. Somebody else set another status just now'
  for (const isLeft of [false, true]) {
    const held = Promise.withResolvers<void>()
    const { page, leave } = await show(<LeadStatusField entries={[LEAD]} />, async what => {
      if (what === 'PATCH chat_logs') await held.promise
      return what === 'GET chat_logs' ? [{ id: 'c', status: 'contacted' }] : []
    })
    await act(async () => [...page.querySelectorAll<HTMLElement>('input, button')].at(-1)?.click())
    if (isLeft) leave()
    held.resolve()
    await settle()
    expect(page.querySelector('[role=alert]')?.textContent).toBe(isLeft ? undefined : words)
    expect(said.mock.calls).toEqual(isLeft ? [[words]] : [])
    if (!isLeft) leave()
  }
})

/** A person's status, as their page shows it. */
function Status({ open }: { open: OpenPerson }) {
  const timeline = useTimeline(open.person.id)
  return <LeadStatusField entries={[...useEarlierLeads(open, timeline), ...timeline.entries]} />
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
