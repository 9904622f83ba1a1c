import { expect, test, vi } from 'vitest'
import { createHistorySteps } from './history-steps.ts'

/** A fake browser with one history entry, and the history steps in it. */
function open(search: string, mayLeave = vi.fn((_: string[]) => true)) {
  const entries: { search: string; state: unknown }[] = [{ search, state: null }]
  let at = 0
  const write = (state: unknown, url: string) => ({ search: new URL(url, 'https://x.example').search, state })
  const browser = {
    location: {
      pathname: '/admin',
      get search() {
        return entries[at]?.search ?? ''
      },
    },
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState: (state: unknown, _: string, url: string) => {
        entries.splice(at + 1, Infinity, write(state, url))
        at += 1
      },
      replaceState: (state: unknown, _: string, url: string) => {
        entries[at] = write(state, url)
      },
      go: (delta: number) => {
        at += delta
        steps.traversed()
      },
    },
  }
  const steps = createHistorySteps(browser as never, mayLeave)
  return { steps, browser, mayLeave, entries }
}

test('UX-02 Back and Forward go through the steps and notify subscribers', () => {
  const { steps, browser } = open('?tab=blog')
  const heard = vi.fn()
  const end = steps.subscribe(heard)
  steps.goTo({ post: 'a' }, 'push')
  steps.goTo({ post: 'b' }, 'replace')
  browser.history.go(-1)
  expect(steps.current()).toBe('?tab=blog')
  browser.history.go(1)
  expect(steps.current()).toBe('?tab=blog&post=b')
  expect(heard).toHaveBeenCalledTimes(4)
  end()
  steps.goTo({ tab: 'chats' }, 'push', '')
  expect(heard).toHaveBeenCalledTimes(4)
  expect(steps.current()).toBe('?tab=chats')
})

test.each([-1, -2])('UX-05 a person who declines to leave is brought back over %s steps', delta => {
  const { steps, browser, mayLeave, entries } = open('')
  steps.goTo({ tab: 'blog' }, 'push')
  steps.goTo({ post: 'new' }, 'push')
  const heard = vi.fn()
  steps.subscribe(heard)
  mayLeave.mockReturnValue(false)
  browser.history.go(delta)
  expect(mayLeave).toHaveBeenCalledExactlyOnceWith(['tab'])
  expect(browser.location.search).toBe('?tab=blog&post=new')
  expect(steps.current()).toBe('?tab=blog&post=new')
  expect(heard).not.toHaveBeenCalled()
  expect(entries).toHaveLength(3)
  mayLeave.mockReturnValue(true)
  browser.history.go(delta)
  expect(steps.current()).toBe(browser.location.search)
  expect(heard).toHaveBeenCalledOnce()
})

test('UX-05 a step that only changes the search does not ask', () => {
  const { steps, browser, mayLeave } = open('?tab=blog&post=new')
  steps.goTo({ q: 'serum' }, 'push')
  mayLeave.mockReturnValue(false)
  browser.history.go(-1)
  expect(mayLeave).not.toHaveBeenCalled()
  expect(steps.current()).toBe('?tab=blog&post=new')
})

test('UX-05 a history entry of another script is not entered if the person declines to leave', () => {
  const { steps, browser, mayLeave, entries } = open('?tab=blog')
  entries.push({ search: '?tab=chats', state: 'of another script' })
  mayLeave.mockReturnValue(false)
  browser.history.go(1)
  expect(browser.location.search).toBe('?tab=blog')
  expect(steps.current()).toBe('?tab=blog')
})

test('UX-02 the search term is kept in the history entry, not the URL, and survives Back and a reload', () => {
  const { steps, browser, entries } = open('?tab=submissions')
  steps.goTo({ q: 'Anna Berg' }, 'push')
  expect(steps.current()).toBe('?tab=submissions&q=Anna+Berg')
  expect(browser.location.search).toBe('?tab=submissions')
  steps.goTo({ entry: 'a' }, 'push')
  expect(steps.current()).toBe('?tab=submissions&q=Anna+Berg&entry=a')
  browser.history.go(-1)
  expect(steps.current()).toBe('?tab=submissions&q=Anna+Berg')
  // After a reload, the page is new but the history remains.
  expect(createHistorySteps(browser as never, () => true).current()).toBe('?tab=submissions&q=Anna+Berg')
  browser.history.go(-1)
  expect(steps.current()).toBe('?tab=submissions')
  expect(JSON.stringify(entries.map(({ search }) => search))).not.toContain('Anna')
})

test('UX-02 a search term in the initial URL is removed from it at once', () => {
  const { steps, browser, entries } = open('?tab=blog&q=serum&post=a')
  expect(browser.location.search).toBe('?tab=blog&post=a')
  expect(steps.current()).toBe('?tab=blog&q=serum&post=a')
  expect(entries).toHaveLength(1)
  steps.goTo({ q: null }, 'replace')
  expect(steps.current()).toBe('?tab=blog&post=a')
})
