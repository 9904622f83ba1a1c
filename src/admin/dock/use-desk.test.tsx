// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { Dock } from './Dock.tsx'
import { createDesk, type DeskTalk } from './desk.ts'
import './Talk.tsx'
import { TalkPill } from './TalkPill.tsx'
import { DeskContext, useDesk } from './use-desk.ts'

const call = {
  ...{ requested_at: '2026-11-22T10:00:00Z', user_info: { name: 'Maria' }, page: '/', last_words: null },
  ...{ said: 1, is_mine: false, visitor_away: false, waited_seconds: 20, talked_seconds: null },
}

function Again() {
  const queries = useQueryClient()
  return (
    <button type="button" onClick={() => void queries.invalidateQueries()}>
      Ask again
    </button>
  )
}

function Rings() {
  const { ringing, silent, taken } = useDesk().view
  return <p>{[ringing, silent, taken].map(calls => calls.length).join(' ')}</p>
}

afterEach(() => vi.useRealTimers())

test('HAND-05 a call stops ringing after its minute, even if the network that would say so is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  const desk = createDesk(null, 'nora')
  const waiting = { ...call, chat_log_id: 'a', state: 'waiting' }
  desk.silence({ ...waiting, chat_log_id: 'b' } as Parameters<typeof desk.silence>[0])
  const { page, leave } = await show(
    <DeskContext value={desk}>
      <Rings />
    </DeskContext>,
    what =>
      what === 'POST chat_queue'
        ? [waiting, { ...waiting, chat_log_id: 'b' }, { ...call, chat_log_id: 'c', state: 'live' }]
        : [],
  )
  expect(page.textContent).toBe('1 1 1')
  await act(async () => void vi.advanceTimersByTime(39_000))
  expect(page.textContent).toBe('1 1 1')
  await act(async () => void vi.advanceTimersByTime(6000))
  expect(page.textContent).toBe('0 0 1')
  leave()
})

test('HAND-04 HAND-06 HAND-10 a visitor’s second call rings over their finished talk, which goes on once it is accepted', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const desk = createDesk(null, 'nora')
  const first: ChatCall = { ...call, chat_log_id: 'a', state: 'waiting' }
  desk.keep(first)
  let queue: ChatCall[] = []
  const { page, leave } = await show(
    <DeskContext value={desk}>
      <Dock />
      <Again />
    </DeskContext>,
    what => {
      if (what === 'POST chat_queue') return queue
      return what === 'POST accept_chat' || what === 'POST attend_chat' ? true : []
    },
  )
  await act(async () => page.querySelector<HTMLElement>('.dock-pill')?.click())
  await settle()
  expect(page.textContent).toContain('The conversation is over.')
  queue = [{ ...first, requested_at: '2026-11-22T10:09:00Z', said: 3 }]
  await press('Ask again')
  const strip = page.querySelector('[aria-label="Call from Maria"]')
  expect(strip?.textContent).toContain('calls')
  await act(async () => strip?.querySelector('button')?.focus())
  await press('Accept')
  // Whoever reads the queue at this moment may still see the call as waiting.
  expect(page.querySelector('[aria-label="Call from Maria"]')).toBeNull()
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  queue = queue.map(one => ({ ...one, state: 'live', is_mine: true, talked_seconds: 1 }))
  await press('Ask again')
  expect(page.textContent).not.toContain('The conversation is over.')
  expect(page.textContent).toContain('End talk')
  leave()
})

test('ACC-74 a visitor has the same initials in the dock as anywhere else in the dashboard', async () => {
  const talk: DeskTalk = { id: 'a', name: 'nora@gantry.example', call: undefined, unread: 0 }
  const { page, leave } = await show(<TalkPill talk={talk} readAt={0} isFocused={false} onOpen={() => {}} />)
  expect(page.querySelector('.avatar')?.textContent).toBe('N')
  leave()
})
