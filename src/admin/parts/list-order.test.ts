// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import { createListOrder } from './list-order.ts'

const SORTS = ['newest', 'oldest'] as const

afterEach(() => goTo({}, 'replace', ''))

function goBack() {
  const { promise, resolve } = Promise.withResolvers()
  addEventListener('popstate', resolve, { once: true })
  history.back()
  return promise
}

test('UX-02 LIST-02 Back undoes a new order, also in the view before, and the order is the default next time', async () => {
  const order = createListOrder('undone', SORTS)
  const shown = () => order.read(currentUrlState())
  goTo({ tab: 'chats' }, 'push', '')
  order.step({ state: 'draft' }, 'push')
  order.sortBy('oldest')
  expect(shown()).toBe('oldest')
  await goBack()
  expect(shown()).toBe('newest')
  await goBack()
  expect([currentUrlState(), shown()]).toEqual(['?tab=chats&sort=newest', 'newest'])
  expect(order.read('?tab=chats')).toBe('oldest')
})

test('UX-02 LIST-02 the address of a page has the order from memory, so that it shows everybody the same rows', () => {
  const order = createListOrder('shared', SORTS)
  order.sortBy('oldest')
  goTo({ tab: 'chats' }, 'push', '')
  order.step({ page: '2' }, 'push')
  expect(currentUrlState()).toBe('?tab=chats&sort=oldest&page=2')
})
