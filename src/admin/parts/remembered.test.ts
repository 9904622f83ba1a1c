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

test('LIST-02 what was chosen last is chosen the next time', () => {
  const own = storage()
  expect(createRemembered(own).recall('chats', ORDERS, 'newest')).toBe('newest')
  createRemembered(own).keep('chats', 'oldest')
  expect(createRemembered(own).recall('chats', ORDERS, 'newest')).toBe('oldest')
  expect(createRemembered(own).recall('items', ORDERS, 'newest')).toBe('newest')
})

test('LIST-02 what is no choice any more is as none', () => {
  const own = storage({ 'dashboardChoice:chats': 'longest' })
  expect(createRemembered(own).recall('chats', ORDERS, 'newest')).toBe('newest')
})

test('LIST-02 storage that is denied or full only shortens the memory', () => {
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
