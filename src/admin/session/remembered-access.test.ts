import { expect, test } from 'vitest'
import type { TextStorage } from '#lib/stored-list.ts'
import { recallAccess, rememberAccess } from './remembered-access.ts'

function storage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
  }
}
const access = { role: 'editor', name: 'Camille Roy', state: 'open', time_zone: 'Europe/Paris' } as const

test('ACC-75 a person’s access is remembered for the next visit, for that person only', () => {
  const kept = storage()
  rememberAccess(kept, 'camille', access)
  expect(recallAccess(kept, 'camille')).toEqual(access)
  expect(recallAccess(kept, 'dev')).toBeNull()
  rememberAccess(kept, 'camille', null)
  expect(recallAccess(kept, 'camille')).toBeNull()
})

test('ACC-75 SEC-28 with storage denied or holding garbage no access is remembered', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const denied = { getItem: refuse, setItem: refuse, removeItem: refuse }
  rememberAccess(denied, 'camille', access)
  expect(recallAccess(denied, 'camille')).toBeNull()
  expect(recallAccess(null, 'camille')).toBeNull()
  for (const garbage of ['', '{', 'null', '{"person":"camille","role":"god"}']) {
    expect(recallAccess({ ...storage(), getItem: () => garbage }, 'camille')).toBeNull()
  }
})
