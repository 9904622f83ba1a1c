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

test('HAND-02 nobody is live who has not said so; a reload of the tab keeps it', () => {
  const storage = memory()
  const presence = createPresence(storage)
  expect(presence.isLive()).toBe(false)
  const notify = vi.fn()
  presence.subscribe(notify)
  presence.turn(true)
  expect(notify).toHaveBeenCalledOnce()
  expect(createPresence(storage).isLive()).toBe(true)
  presence.turn(false)
  expect(createPresence(storage).isLive()).toBe(false)
})

test('SEC-28 a storage that throws leaves the switch working', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const presence = createPresence({ getItem: refuse, setItem: refuse, removeItem: refuse })
  presence.turn(true)
  expect(presence.isLive()).toBe(true)
})
