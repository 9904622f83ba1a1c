import { afterEach, expect, test, vi } from 'vitest'
import {
  appendToList,
  localStorageOrNull,
  readList,
  sessionStorageOrNull,
  type TextStorage,
  writeList,
} from './stored-list.ts'

afterEach(() => vi.unstubAllGlobals())

function memoryStorage(initial: Record<string, string> = {}): TextStorage & { values: Map<string, string> } {
  const values = new Map(Object.entries(initial))
  return {
    values,
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
}

const fullStorage: TextStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {},
}

test.each(['', '{', 'null', '7', '"text"', '{"length":3}'])(
  'SEC-28 reads garbage %j as an empty list',
  stored => {
    expect(readList(memoryStorage({ list: stored }), 'list')).toEqual([])
  },
)

test('SEC-28 reads a denied or missing storage as an empty list', () => {
  const denied: TextStorage = {
    ...fullStorage,
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(readList(denied, 'list')).toEqual([])
  expect(readList(null, 'list')).toEqual([])
})

test('CONT-05 appends after the entries that are there', () => {
  const storage = memoryStorage({ list: '[{"id":"a"}]' })
  expect(appendToList(storage, 'list', { id: 'b' })).toBe(true)
  expect(readList(storage, 'list')).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('SEC-28 appending to garbage starts a new list', () => {
  const storage = memoryStorage({ list: 'garbage' })
  expect(appendToList(storage, 'list', 1)).toBe(true)
  expect(readList(storage, 'list')).toEqual([1])
})

test('CHAT-66 keeps the newest 100 entries', () => {
  const storage = memoryStorage()
  for (let entry = 1; entry <= 101; entry++) appendToList(storage, 'list', entry)
  const entries = readList(storage, 'list')
  expect(entries).toHaveLength(100)
  expect(entries[0]).toBe(2)
  expect(entries.at(-1)).toBe(101)
})

test('CONT-11 writing returns false when storage is full or missing', () => {
  expect(writeList(fullStorage, 'list', [1])).toBe(false)
  expect(writeList(null, 'list', [1])).toBe(false)
})

test('an emptied list leaves no key behind', () => {
  const storage = memoryStorage({ list: '[1]' })
  writeList(storage, 'list', [])
  expect(storage.values.has('list')).toBe(false)
})

test.each([
  ['localStorage', localStorageOrNull],
  ['sessionStorage', sessionStorageOrNull],
])('CONT-11 %s is used if available, and is null if it is missing or denied', (name, find) => {
  const storage = memoryStorage()
  vi.stubGlobal(name, storage)
  expect(find()).toBe(storage)
  vi.stubGlobal(name, undefined)
  expect(find()).toBeNull()
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.defineProperty(globalThis, name, { get: denied, configurable: true })
  expect(find()).toBeNull()
})
