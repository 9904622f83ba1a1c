// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredDraft } from '#admin/parts/draft-store.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, strike, type } from '#admin/parts/test-dashboard.tsx'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { Dock } from './Dock.tsx'
import { createDesk, type DeskTalk } from './desk.ts'
import { messages } from './messages.ts'
import Talk from './Talk.tsx'
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
  expect(page.textContent).toContain('The visitor is calling again.')
  expect(page.textContent).not.toContain('with the script')
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

test('HAND-06 HAND-10 a talk’s log comes with its messages, which are not read out, and calls no colleague You', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const said = { id: 'm0', role: 'agent', by: 'human', content: 'Hi', timestamp: '2026-11-22T10:00:00Z' }
  const log = {
    ...{ id: 'late', user_info: {}, messages: [said], created_at: said.timestamp, finished_at: null },
    ...{ frozen_at: null, missed_call_at: null, source_path: null, status: 'new' },
  }
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  let asked = 0
  const talk: DeskTalk = { id: 'late', name: 'Maria', call: undefined, unread: 0 }
  vi.spyOn(console, 'error').mockReturnValue()
  Object.assign(HTMLElement.prototype, { scrollTo: () => {} })
  const { page, leave } = await show(<Minimized talk={talk} />, what =>
    what === 'GET chat_logs' ? answers[asked++]?.promise : null,
  )
  const region = () => page.querySelector('[role=log]')
  const problem = () => page.querySelector('[role=alert]')?.textContent
  expect(region()).toBeNull()
  answers[0]?.resolve(Response.json({ message: 'no' }, { status: 500 }))
  await settle()
  expect(problem()).toBe(messages.loadFailed)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await settle()
  expect(asked).toBe(2)
  // It is still the same alert while the messages are read again.
  expect(problem()).toBe(messages.loadFailed)
  answers[1]?.resolve(log)
  await settle()
  expect(problem()).toBeUndefined()
  expect(region()?.textContent).toBe('Our team: Hi')
  leave()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
})

/** A talk that is minimized and opened again. */
function Minimized({ talk }: { talk: DeskTalk }) {
  const [isOpen, setOpen] = useState(true)
  const minimize = () => setOpen(false)
  return isOpen ? (
    <Talk talk={talk} isOver={false} readAt={0} isFocused onMinimize={minimize} onClose={minimize} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

test.each([200, 500])(
  'HAND-06 UX-07 an answer on its way when its talk was minimized and opened again is stored once: %i',
  async status => {
    vi.spyOn(console, 'error').mockReturnValue()
    const kept = new Map<string, StoredDraft>()
    vi.spyOn(drafts, 'list').mockImplementation(async () => [...kept.values()])
    vi.spyOn(drafts, 'putBeforeLeaving').mockReturnValue()
    vi.spyOn(drafts, 'change').mockImplementation(async ({ put, remove = [] }) => {
      for (const session of remove) kept.delete(session)
      if (put) kept.set(put.session, put)
    })
    const sent: unknown[] = []
    const held = Promise.withResolvers<void>()
    const talk: DeskTalk = { id: `talk ${status}`, name: 'Maria', call: undefined, unread: 0 }
    const { page } = await show(<Minimized talk={talk} />, async (what, body) => {
      if (what !== 'POST chat_replies') return null
      sent.push(body)
      await held.promise
      return sent.length > 1 ? [] : Response.json({ message: 'no answer' }, { status })
    })
    const field = () => page.querySelector('textarea')
    await type(field(), 'Hello')
    await act(async () => field()?.focus())
    await strike('Enter')
    await strike('Escape')
    await press('Open')
    expect(field()?.value).toBe('Hello')
    await act(async () => field()?.focus())
    await strike('Enter')
    expect(sent).toHaveLength(1)
    held.resolve()
    await settle()
    expect(field()?.value).toBe(status === 200 ? '' : 'Hello')
    await strike('Enter')
    expect(new Set(sent.map(body => JSON.stringify(body))).size).toBe(1)
    expect(sent).toHaveLength(status === 200 ? 1 : 2)
    expect(field()?.value).toBe('')
  },
)

test('HAND-06 a message moves a talk to its end only for who was there, or for its sender', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const said = [{ id: 'm0', role: 'user', content: 'Hello?', timestamp: '2026-11-22T10:00:00Z' }]
  const log = {
    ...{ id: 'read', user_info: {}, messages: said, created_at: '2026-11-22T10:00:00Z', finished_at: null },
    ...{ frozen_at: null, missed_call_at: null, source_path: null, status: 'new' },
  }
  const scrolled = vi.fn()
  Object.assign(HTMLElement.prototype, { scrollTo: scrolled })
  const talk: DeskTalk = { id: 'read', name: 'Maria', call: undefined, unread: 0 }
  const { page, leave } = await show(<Minimized talk={talk} />, what =>
    what === 'GET chat_logs' ? log : null,
  )
  /** Adds a message; that the tab is shown again has the talk read. */
  async function arrives() {
    said.push({ ...said[0], id: `m${said.length}` } as (typeof said)[0])
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await settle()
  }
  const list = page.querySelector('[role=log]') as HTMLElement
  Object.defineProperty(list, 'scrollHeight', { value: 900 })
  async function scrollTo(top: number) {
    list.scrollTop = top
    await act(async () => list.dispatchEvent(new Event('scroll', { bubbles: true })))
  }
  expect(scrolled).toHaveBeenCalledTimes(1)
  await scrollTo(890)
  await arrives()
  expect(scrolled).toHaveBeenCalledTimes(2)
  await scrollTo(300)
  await arrives()
  expect(scrolled).toHaveBeenCalledTimes(2)
  await type(page.querySelector('textarea'), 'Yes?')
  await act(async () => page.querySelector('textarea')?.focus())
  await strike('Enter')
  await arrives()
  expect(scrolled).toHaveBeenCalledTimes(3)
  leave()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
})
