import { expect, test } from 'vitest'
import { createRemembered } from './remembered.ts'

const ORDERS = ['newest', 'oldest'] as const

/** Storage that lasts as long as the test. */
function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('LIST-02 the last choice is restored the next time', () => {
  const own = storage()
  expect(createRemembered(own).recall('chats', ORDERS, 'newest')).toBe('newest')
  createRemembered(own).keep('chats', 'oldest')
  expect(createRemembered(own).recall('chats', ORDERS, 'newest')).toBe('oldest')
  expect(createRemembered(own).recall('items', ORDERS, 'newest')).toBe('newest')
})

test('LIST-02 a stored choice that no longer exists is ignored', () => {
  const own = storage({ 'dashboardChoice:chats': 'longest' })
  expect(createRemembered(own).recall('chats', ORDERS, 'newest')).toBe('newest')
})

test('LIST-02 with storage denied or full a choice is remembered in memory only', () => {
  const fail = () => {
    throw new Error('no')
  }
  for (const getItem of [fail, () => null]) {
    const memory = createRemembered({ getItem, setItem: fail, removeItem: fail })
    memory.keep('chats', 'oldest')
    expect(memory.recall('chats', ORDERS, 'newest')).toBe('oldest')
    expect(memory.recall('items', ORDERS, 'newest')).toBe('newest')
  }
})
