import { expect, test } from 'vitest'
import { createSessionStorage } from './session-storage.ts'

function place() {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}
const denied = { getItem: refuse, setItem: refuse, removeItem: refuse }

test('SEC-28 a session is kept in the first storage that accepts it', () => {
  const [local, tab] = [place(), place()]
  const storage = createSessionStorage([local, tab])
  storage.setItem('session', 'a')
  expect([local.map.size, tab.map.size]).toEqual([1, 0])
  expect(storage.getItem('session')).toBe('a')
  expect(storage.isLasting()).toBe(true)
})

test.each([[denied], [null]])(
  'SEC-28 with local storage denied, session storage keeps the session',
  local => {
    const tab = place()
    const storage = createSessionStorage([local, tab])
    storage.setItem('session', 'a')
    expect(tab.map.get('session')).toBe('a')
    expect(createSessionStorage([local, tab]).getItem('session')).toBe('a')
    expect(storage.isLasting()).toBe(true)
  },
)

test('SEC-28 with every storage denied, the session is kept in memory only', () => {
  const storage = createSessionStorage([denied, null])
  storage.setItem('session', 'a')
  expect(storage.getItem('session')).toBe('a')
  expect(storage.isLasting()).toBe(false)
  storage.removeItem('session')
  expect(storage.getItem('session')).toBeNull()
})

test('SEC-28 a session that moves to another storage leaves no older one behind', () => {
  const [local, tab] = [place(), place()]
  createSessionStorage([local, tab]).setItem('session', 'old')
  const full = { ...local, setItem: refuse }
  const storage = createSessionStorage([full, tab])
  storage.setItem('session', 'new')
  expect(storage.getItem('session')).toBe('new')
  storage.removeItem('session')
  expect(storage.getItem('session')).toBeNull()
})
