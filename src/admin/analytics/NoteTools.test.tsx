// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { type Answer, press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { NoteTools } from './NoteTools.tsx'
import { useAnnotations } from './use-annotations.ts'

function Tools({ last = '2026-11-26' }) {
  const notes = useAnnotations({ first: '2026-11-20', last, period: '7' })
  return <NoteTools notes={notes} last={last} />
}

/** A button that chooses an earlier period. */
function Days() {
  const [last, setLast] = useState('2026-11-26')
  return (
    <>
      <button type="button" onClick={() => setLast('2026-11-14')}>
        Chosen days
      </button>
      <Tools last={last} />
    </>
  )
}

const toasts = () => toast.current().map(({ message }) => message)

beforeEach(() => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
})

test('FIG-14 UX-01 a second press on a note’s bin while it is deleted does nothing, and the note is gone at once', async () => {
  const deleted = Promise.withResolvers<void>()
  let reads = 0
  const sent: string[] = []
  const answer: Answer = async what => {
    if (what.startsWith('GET')) {
      reads += 1
      // The list is read again, but slowly.
      return reads === 1 ? [{ id: 'n', day: '2026-11-25', note: 'Campaign' }] : new Promise(() => {})
    }
    sent.push(what)
    await deleted.promise
    return [{ id: 'n' }]
  }
  const { page, leave } = await show(<Tools />, answer)
  const bin = () => page.querySelector<HTMLElement>('[aria-label^="Delete the note"]')
  await act(async () => bin()?.click())
  await settle()
  await act(async () => bin()?.click())
  expect(sent).toEqual(['DELETE annotations'])
  deleted.resolve()
  await settle()
  // Files before this one may have left messages of their own.
  expect([reads, bin(), toasts().at(-1)]).toEqual([2, null, 'Note deleted'])
  expect(sent).toHaveLength(1)
  leave()
})

test('FIG-14 a note that is added is said to be, since its day may be outside the chart', async () => {
  const { page, leave } = await show(<Tools />, what =>
    what.startsWith('POST') ? new Response(null, { status: 201 }) : [],
  )
  await type(page.querySelector('input[type=date]'), '2026-11-02')
  await type(page.querySelector('input:not([type=date])'), 'Campaign')
  const submit = page.querySelector<HTMLElement>('button[type=submit]')
  await act(async () => submit?.click())
  await settle()
  expect(toasts()).toContain('Note added')
  leave()
})

test('FIG-14 FIG-12 a new note is for the last day of the shown period, unless another day was chosen', async () => {
  const { page, leave } = await show(<Days />, what =>
    what.startsWith('POST') ? new Response(null, { status: 201 }) : [],
  )
  const day = () => page.querySelector<HTMLInputElement>('input[type=date]')
  expect(day()?.value).toBe('2026-11-26')
  await press('Chosen days')
  expect(day()?.value).toBe('2026-11-14')
  await type(day(), '2026-11-02')
  await type(page.querySelector('input:not([type=date])'), 'Campaign')
  expect(day()?.value).toBe('2026-11-02')
  const submit = page.querySelector<HTMLElement>('button[type=submit]')
  await act(async () => submit?.click())
  await settle()
  expect(day()?.value).toBe('2026-11-14')
  leave()
})

test('FIG-14 UX-07 day and text entered for the next note while one is being stored stay', async () => {
  let stored = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const { page, leave } = await show(<Tools />, async (what, body) => {
    if (!what.startsWith('POST')) return []
    const [added] = Array.isArray(body) ? body : [body]
    sent.push([added.day, added.note])
    await stored.promise
    return new Response(null, { status: 201 })
  })
  const day = () => page.querySelector<HTMLInputElement>('input[type=date]')
  const text = () => page.querySelector<HTMLInputElement>('input:not([type=date])')
  const add = () => act(async () => page.querySelector<HTMLElement>('button[type=submit]')?.click())
  await type(day(), '2026-11-02')
  await type(text(), 'A')
  await add()
  await type(text(), 'B')
  await type(day(), '2026-11-09')
  stored.resolve()
  await settle()
  expect([day()?.value, text()?.value]).toEqual(['2026-11-09', 'B'])
  // The next note may also be meant for the same day.
  stored = Promise.withResolvers()
  await add()
  await type(text(), 'C')
  stored.resolve()
  await settle()
  expect([day()?.value, text()?.value]).toEqual(['2026-11-09', 'C'])
  expect(sent).toEqual([
    ['2026-11-02', 'A'],
    ['2026-11-09', 'B'],
  ])
  leave()
})

test('FIG-14 UX-05 a note kept from a closed tab is not joined to one that is typed, whose field has one line', async () => {
  const sent: unknown[] = []
  const { page, leave } = await show(<Tools />, (what, body) => {
    if (!what.startsWith('POST')) return []
    const [added] = Array.isArray(body) ? body : [body]
    sent.push(added.note)
    return new Response(null, { status: 201 })
  })
  await type(page.querySelector('input:not([type=date])'), 'Sale')
  const kept = { record: 'figures-note', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value: 'Launch' }])
  await act(async () => window.dispatchEvent(new Event('focus')))
  await act(async () => page.querySelector<HTMLElement>('button[type=submit]')?.click())
  await settle()
  expect(sent).toEqual(['Sale'])
  leave()
})
