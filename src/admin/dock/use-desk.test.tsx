// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#admin/parts/test-dashboard.tsx'
import { createDesk, type DeskTalk } from './desk.ts'
import { TalkPill } from './TalkPill.tsx'
import { DeskContext, useDesk } from './use-desk.ts'

const call = {
  ...{ requested_at: '2026-11-22T10:00:00Z', user_info: { name: 'Maria' }, page: '/', last_words: null },
  ...{ said: 1, is_mine: false, visitor_away: false, waited_seconds: 20, talked_seconds: null },
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

test('ACC-74 a visitor has the same initials in the dock as anywhere else in the dashboard', async () => {
  const talk: DeskTalk = { id: 'a', name: 'nora@gantry.example', call: undefined, unread: 0 }
  const { page, leave } = await show(<TalkPill talk={talk} readAt={0} isFocused={false} onOpen={() => {}} />)
  expect(page.querySelector('.avatar')?.textContent).toBe('N')
  leave()
})
