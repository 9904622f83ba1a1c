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

test('F-06 the bell is on unless it was turned off', () => {
  const ring = vi.fn()
  createBell(memory(), ring).ring()
  expect(ring).toHaveBeenCalledOnce()
})

test('a bell turned off stays silent after a reload and rings once when turned on again', () => {
  const ring = vi.fn()
  const storage = memory()
  createBell(storage, ring).turn(false)
  const later = createBell(storage, ring)
  later.ring()
  expect(ring).not.toHaveBeenCalled()
  expect(later.isOn()).toBe(false)
  later.turn(true)
  expect(ring).toHaveBeenCalledOnce()
  createBell(storage, ring).ring()
  expect(ring).toHaveBeenCalledTimes(2)
})

test('SEC-28 with a storage that throws the bell is on and can still be turned off', () => {
  const ring = vi.fn()
  const refuse = () => {
    throw new Error('denied')
  }
  const bell = createBell({ getItem: refuse, setItem: refuse, removeItem: refuse }, ring)
  expect(bell.isOn()).toBe(true)
  bell.turn(false)
  bell.ring()
  expect(ring).not.toHaveBeenCalled()
})
