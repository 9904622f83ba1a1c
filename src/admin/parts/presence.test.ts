import { expect, test, vi } from 'vitest'
import { createPresence } from './presence.ts'

function memory() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('HAND-02 a person is live only after turning it on, and a reload keeps the state', () => {
  const storage = memory()
  const presence = createPresence(storage)
  expect(presence.isLive('nora')).toBe(false)
  const notify = vi.fn()
  presence.subscribe(notify)
  presence.turn('nora', true)
  expect(notify).toHaveBeenCalledOnce()
  expect(createPresence(storage).isLive('nora')).toBe(true)
  presence.turn('nora', false)
  expect(createPresence(storage).isLive('nora')).toBe(false)
})

test('HAND-02 who signs in after a live person in the same tab is not live', () => {
  const storage = memory()
  const presence = createPresence(storage)
  presence.turn('nora', true)
  expect(presence.isLive('ana')).toBe(false)
  expect(createPresence(storage).isLive('ana')).toBe(false)
})

test('SEC-28 the switch works even if the storage throws', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const presence = createPresence({ getItem: refuse, setItem: refuse, removeItem: refuse })
  presence.turn('nora', true)
  expect(presence.isLive('nora')).toBe(true)
})
