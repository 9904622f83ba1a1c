// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import ChatsTab from './ChatsTab.tsx'
import { open, readOpen, readView, sortBy } from './view.ts'

const AT = '2026-11-24T10:00:00Z'
const LOG = {
  ...{ id: '11111111-1111-4111-8111-111111111111', user_info: { name: 'Ana' }, created_at: AT },
  ...{ finished_at: null, frozen_at: null, missed_call_at: null, status: 'new', message_count: 2 },
  lead_id: null,
}

afterEach(() => goTo({}, 'replace', ''))

test.for(['[aria-label="Delete the chat with Ana"]', '.button-danger'])(
  'A11Y-02 F-20 the end of a deletion (%s) takes the focus to the heading, but from no field that is typed in',
  async button => {
    let answered = Promise.withResolvers<void>()
    const { page, leave } = await show(<ChatsTab confirm={() => true} />, async what => {
      if (what.endsWith(' search_chat_logs')) return { total: 1, rows: [LOG] }
      if (what === 'GET chat_logs') return [{ id: LOG.id }]
      if (what !== 'DELETE chat_logs') return []
      await answered.promise
      return [{ id: LOG.id }]
    })
    for (const [field, focused] of [
      [page.querySelector<HTMLElement>('input[type=search]'), 'INPUT'],
      [null, 'H2'],
    ] as const) {
      answered = Promise.withResolvers()
      const pressed = page.querySelector<HTMLElement>(button)
      pressed?.focus()
      await act(async () => pressed?.click())
      field?.focus()
      answered.resolve()
      await settle()
      expect(document.activeElement?.tagName).toBe(focused)
    }
    leave()
  },
)

test('UX-06 UX-07 a status chosen while one before it fails is stored without a question; what fails is not shown', async () => {
  const failed = Promise.withResolvers<void>()
  const sent: string[] = []
  let isDown = false
  // What jsdom lacks.
  Element.prototype.scrollIntoView = () => {}
  goTo({ log: LOG.id }, 'replace')
  const { page, leave } = await show(<ChatsTab />, async (what, { status }, url) => {
    if (isDown && !what.startsWith('PATCH')) return new Response(null, { status: 503 })
    if (what.endsWith(' search_chat_logs')) return { total: 1, rows: [LOG] }
    if (what === 'GET chat_logs') return [{ ...LOG, messages: [], source_path: null }]
    if (what !== 'PATCH chat_logs') return []
    const was = url.searchParams.get('status')
    sent.push(`${status} ${was}`)
    if (status === 'won') return was === 'eq.new' ? [{ id: LOG.id, status }] : []
    await failed.promise
    return new Response(null, { status: 503 })
  })
  const shown = () => page.querySelector<HTMLInputElement>('[name=status]:checked')?.value
  await press('Contacted')
  await press('Won')
  isDown = true
  failed.resolve()
  await settle()
  expect(conflicts.current()).toBeNull()
  expect(sent).toEqual(['contacted eq.new', 'won eq.new'])
  expect(shown()).toBe('won')
  await press('Lost')
  expect(shown()).toBe('won')
  leave()
})

test('UX-06 UX-07 after two statuses without an answer, the first of them stored, the last choice is stored without a question', async () => {
  let stored = 'new'
  // What jsdom lacks.
  Element.prototype.scrollIntoView = () => {}
  goTo({ log: LOG.id }, 'replace')
  const first = Promise.withResolvers<void>()
  const { leave } = await show(<ChatsTab />, async (what, { status }, url) => {
    const row = { ...LOG, status: stored }
    if (what.endsWith(' search_chat_logs')) return { total: 1, rows: [row] }
    if (what === 'GET chat_logs') return [{ ...row, messages: [], source_path: null }]
    if (what !== 'PATCH chat_logs') return []
    if (status === 'contacted') await first.promise
    const isUnchanged = url.searchParams.get('status') === `eq.${stored}`
    if (status === 'won' && isUnchanged) return new Response(null, { status: 503 })
    if (isUnchanged) stored = String(status)
    if (status === 'contacted') return new Response(null, { status: 503 })
    return isUnchanged ? [{ id: LOG.id, status }] : []
  })
  await press('Contacted')
  await press('Won')
  await press('Lost')
  first.resolve()
  await settle()
  expect(conflicts.current()).toBeNull()
  expect(stored).toBe('lost')
  leave()
})

test('UX-02 LIST-02 Back undoes a new order of chats also in the list before a conversation was opened', async () => {
  const seen: unknown[] = []
  goTo({ tab: 'chats' }, 'push', '')
  open(LOG.id)
  sortBy('oldest')
  for (let step = 0; step < 2; step++) {
    const { promise, resolve } = Promise.withResolvers()
    addEventListener('popstate', resolve, { once: true })
    history.back()
    await promise
    seen.push([readOpen(currentUrlState()), readView(currentUrlState()).sort])
  }
  expect(seen).toEqual([
    [LOG.id, 'newest'],
    ['', 'newest'],
  ])
})
