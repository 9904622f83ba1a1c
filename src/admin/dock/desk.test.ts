import { expect, test } from 'vitest'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { createDesk, viewDesk } from './desk.ts'

function memory() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

const call = (changes: Partial<ChatCall>): ChatCall => ({
  chat_log_id: 'a',
  state: 'waiting',
  requested_at: '2026-11-22T10:00:00Z',
  waited_seconds: 4,
  talked_seconds: null,
  user_info: { name: 'Maria' },
  page: '/contact',
  last_words: 'Hello?',
  said: 1,
  is_mine: false,
  visitor_away: false,
  ...changes,
})
const live = { state: 'live', is_mine: true, talked_seconds: 9 } as const

test('HAND-06 a waiting call rings, a colleague’s live call is taken, one’s own is a talk', () => {
  const queue = [call({}), call({ chat_log_id: 'b', state: 'live' }), call({ chat_log_id: 'c', ...live })]
  const view = viewDesk(queue, createDesk(null, 'me').current())
  expect(view.ringing.map(({ chat_log_id }) => chat_log_id)).toEqual(['a'])
  expect(view.taken.map(({ chat_log_id }) => chat_log_id)).toEqual(['b'])
  expect(view.talks).toMatchObject([{ id: 'c', unread: 0 }])
})

test('F-05 a talk known to the server is shown after a reload and on another device', () => {
  const storage = memory()
  createDesk(storage, 'me').keep(call({ chat_log_id: 'c', said: 2 }))
  const queue = [call({ chat_log_id: 'c', ...live, said: 4 })]
  expect(viewDesk(queue, createDesk(storage, 'me').current()).talks).toMatchObject([{ id: 'c', unread: 2 }])
  expect(viewDesk(queue, createDesk(memory(), 'me').current()).talks).toMatchObject([{ id: 'c' }])
  expect(createDesk(storage, 'somebody else').current().talks).toEqual([])
})

test('F-05 an ended talk stays until it is closed', () => {
  const desk = createDesk(null, 'me')
  desk.keep(call({ chat_log_id: 'c' }))
  desk.open('c')
  expect(viewDesk([], desk.current()).talks).toEqual([{ id: 'c', name: 'Maria', call: undefined, unread: 0 }])
  desk.close({ id: 'c', call: undefined })
  expect([viewDesk([], desk.current()).talks, desk.current().open]).toEqual([[], null])
})

test('HAND-07 a closed talk disappears at once, even if the queue still has it; the next one is shown', () => {
  const desk = createDesk(memory(), 'me')
  const talk = call({ chat_log_id: 'c', ...live })
  desk.keep(call({ chat_log_id: 'c' }))
  desk.close({ id: 'c', call: talk })
  expect(viewDesk([talk], desk.current())).toEqual({ ringing: [], silent: [], taken: [], talks: [] })
  const next = call({ chat_log_id: 'c', ...live, requested_at: '2026-11-22T11:00:00Z' })
  expect(viewDesk([next], desk.current()).talks).toHaveLength(1)
})

test('F-05 messages count as unread until they have been in view', () => {
  const desk = createDesk(memory(), 'me')
  desk.keep(call({ chat_log_id: 'c' }))
  const unread = (said: number) =>
    viewDesk([call({ chat_log_id: 'c', ...live, said })], desk.current()).talks[0]?.unread
  expect(unread(3)).toBe(2)
  desk.see('c', 3)
  expect(unread(3)).toBe(0)
  desk.see('c', 2)
  expect(unread(4)).toBe(1)
})

test('“Not me” silences this call, but not the visitor’s next one', () => {
  const desk = createDesk(memory(), 'me')
  desk.silence(call({}))
  const again = call({ requested_at: '2026-11-22T10:05:00Z' })
  expect(viewDesk([call({})], desk.current())).toMatchObject({ ringing: [], silent: [{ chat_log_id: 'a' }] })
  expect(viewDesk([again], desk.current())).toMatchObject({ ringing: [{ chat_log_id: 'a' }], silent: [] })
})

test('a silenced call that is accepted later is a talk', () => {
  const desk = createDesk(memory(), 'me')
  desk.silence(call({}))
  desk.keep(call({}))
  expect(viewDesk([call(live)], desk.current()).talks).toMatchObject([{ id: 'a', call: { state: 'live' } }])
})

test('HAND-04 HAND-10 a visitor who calls again rings while their earlier talk is still here, also after a reload', () => {
  const storage = memory()
  const desk = createDesk(storage, 'me')
  for (const id of ['a', 'b', 'c']) desk.keep(call({ chat_log_id: id }))
  const later = '2026-11-22T10:09:00Z'
  const again = call({ chat_log_id: 'c', requested_at: later, said: 5 })
  const others = [call({ chat_log_id: 'a', ...live }), again]
  for (const { current } of [desk, createDesk(storage, 'me')]) {
    const view = viewDesk(others, current())
    expect(view).toMatchObject({
      ringing: [{ chat_log_id: 'c', requested_at: later }],
      silent: [],
      taken: [],
    })
    expect(view.talks.map(talk => [talk.id, talk.call?.state, talk.again])).toEqual([
      ['a', 'live', undefined],
      ['b', undefined, undefined],
      ['c', undefined, 'waiting'],
    ])
  }
  desk.silence(again)
  expect(viewDesk([again], desk.current())).toMatchObject({ ringing: [], silent: [{ chat_log_id: 'c' }] })
  // A colleague takes it, or ends it and a third call comes.
  const theirs = { ...again, state: 'live', requested_at: '2026-11-22T10:12:00Z' } as const
  expect(viewDesk([theirs], desk.current())).toMatchObject({ ringing: [], taken: [{ chat_log_id: 'c' }] })
  const { talks } = viewDesk([theirs], desk.current())
  expect(talks.map(({ again }) => again)).toEqual([undefined, undefined, 'live'])
})

test('HAND-06 an accepted call does not ring while the queue still shows it as waiting, be it the first or the second', () => {
  const desk = createDesk(memory(), 'me')
  for (const [requested_at, said] of [
    ['2026-11-22T10:00:00Z', 1],
    ['2026-11-22T10:09:00Z', 5],
  ] as const) {
    const asked = call({ chat_log_id: 'c', requested_at, said })
    expect(viewDesk([asked], desk.current()).ringing).toHaveLength(1)
    desk.keep(asked)
    const view = viewDesk([asked], desk.current())
    expect(view).toMatchObject({ ringing: [], silent: [], taken: [], talks: [{ id: 'c', call: undefined }] })
    const now = viewDesk([{ ...asked, ...live }], desk.current())
    expect(now).toMatchObject({ ringing: [], taken: [], talks: [{ call: { state: 'live' }, unread: 0 }] })
  }
})

test('SEC-28 a storage that throws or holds garbage causes no error', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const denied = createDesk({ getItem: refuse, setItem: refuse, removeItem: refuse }, 'me')
  denied.keep(call({ chat_log_id: 'c' }))
  expect(denied.current().talks).toHaveLength(1)
  const garbage = memory()
  garbage.setItem('dashboardDesk/me', '{"talks": 7}')
  expect(createDesk(garbage, 'me').current().talks).toEqual([])
})
