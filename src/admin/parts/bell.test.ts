import { expect, test, vi } from 'vitest'
import { createBell } from './bell.ts'

function memory() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('nobody hears anything who has not asked for it', () => {
  const ring = vi.fn()
  createBell(memory(), ring).news()
  expect(ring).not.toHaveBeenCalled()
})

test('whoever turns it on hears a sample, then news, also after a reload', () => {
  const ring = vi.fn()
  const storage = memory()
  createBell(storage, ring).turn(true)
  expect(ring).toHaveBeenCalledOnce()
  const later = createBell(storage, ring)
  later.news()
  expect(ring).toHaveBeenCalledTimes(2)
  later.turn(false)
  later.news()
  expect(ring).toHaveBeenCalledTimes(2)
  expect(createBell(storage, ring).isOn()).toBe(false)
})

test('SEC-28 a storage that throws leaves it off, and it can still be turned on', () => {
  const ring = vi.fn()
  const refuse = () => {
    throw new Error('denied')
  }
  const bell = createBell({ getItem: refuse, setItem: refuse, removeItem: refuse }, ring)
  expect(bell.isOn()).toBe(false)
  bell.turn(true)
  bell.news()
  expect(ring).toHaveBeenCalledTimes(2)
})
