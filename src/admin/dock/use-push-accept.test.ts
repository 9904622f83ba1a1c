// @vitest-environment jsdom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { unsaved } from '#admin/parts/unsaved.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { useCalls } from './use-calls.ts'
import { follow, usePushAccept } from './use-push-accept.ts'

test('UX-05 PPL-40 a notification asks before leaving unsaved changes; its call is accepted anyway', () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  window.confirm = confirm
  goTo({ tab: 'blog' }, 'push', '')
  const free = unsaved.hold()
  follow('?tab=chats&accept=c1')
  expect(currentUrlState()).toBe('?tab=blog&accept=c1')
  expect(confirm).toHaveBeenCalledOnce()
  free()
  follow('?tab=submissions&entry=e1')
  expect(currentUrlState()).toBe('?tab=submissions&entry=e1')
  goTo({}, 'replace', '')
})

test.for([
  ['?tab=chats&view=questions', '?tab=chats&log=c1', '?tab=chats&log=c1'],
  ['?tab=people&q=Smith&list=all&settings=open', '?tab=submissions', '?settings=open&tab=submissions'],
  ['?tab=submissions&status=won&page=2', '?tab=submissions', '?tab=submissions'],
  ['?tab=submissions&q=Smith', '?tab=submissions', '?tab=submissions'],
] as const)(
  'PPL-40 DASH-04 from %s, the notification %s shows what it names, without the search and filters of before',
  ([before, notification, shown]) => {
    goTo(Object.fromEntries(new URLSearchParams(before)), 'push', '')
    follow(notification)
    expect(currentUrlState()).toBe(shown)
    goTo({}, 'replace', '')
  },
)

test('PPL-40 UX-05 a notification about what is open already asks nothing, and its call is accepted', () => {
  const pushed = vi.spyOn(history, 'pushState')
  goTo({ log: 'c1', settings: 'open', tab: 'chats' }, 'replace', '')
  follow('?tab=chats&log=c1&accept=c1')
  expect(currentUrlState()).toBe('?log=c1&settings=open&tab=chats&accept=c1')
  goTo({ tab: 'blog', page: '2' }, 'replace', '')
  follow('?accept=c1')
  expect(currentUrlState()).toBe('?tab=blog&page=2&accept=c1')
  expect(pushed).not.toHaveBeenCalled()
  goTo({}, 'replace', '')
})

function Taker({ accept, gone }: { accept: (call: ChatCall) => void; gone: () => void }) {
  usePushAccept(useCalls().data, accept, gone)
  return null
}

test.for(['a queue', 'nothing', 'an error'])(
  'PPL-40 HAND-06 whether an accepted call still waits is decided by a queue fetched afterwards, which brings %s',
  async brought => {
    const failed = vi.spyOn(toast, 'error').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    const accept = vi.fn<(call: ChatCall) => void>()
    const gone = vi.fn()
    const call = {
      ...{ chat_log_id: 'c1', state: 'waiting', requested_at: '2026-11-22T10:00:00Z', waited_seconds: 1 },
      ...{ talked_seconds: null, user_info: {}, page: null, last_words: null, said: 1 },
      ...{ is_mine: false, visitor_away: false },
    }
    let asked = 0
    const { leave } = await show(createElement(Taker, { accept, gone }), () => {
      asked += 1
      if (asked === 1 || brought === 'nothing') return []
      return brought === 'a queue' ? [call] : Response.json({ message: 'no' }, { status: 500 })
    })
    await act(async () => goTo({ accept: 'c1' }, 'replace'))
    await settle()
    expect(accept.mock.calls).toEqual(brought === 'a queue' ? [[call]] : [])
    expect(gone).toHaveBeenCalledTimes(brought === 'nothing' ? 1 : 0)
    expect(failed).toHaveBeenCalledTimes(brought === 'an error' ? 1 : 0)
    expect(currentUrlState()).toBe('')
    failed.mockRestore()
    leave()
  },
)
