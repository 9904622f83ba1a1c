import { expect, test } from 'vitest'
import { readDeviceSubmissions, removeDeviceSubmission } from './device-list.ts'

const maria = {
  id: 'a',
  name: 'Maria Okafor',
  email: 'maria@ondine.example',
  message: 'Hello',
  timestamp: '2026-11-20T14:16:00.000Z',
}

function storageWith(values: Record<string, unknown>) {
  const held = new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

test('SUBM-06 submissions kept by the contact form and the chat are read', () => {
  const fromChat = { ...maria, id: 'b', source: 'chat' }
  expect(readDeviceSubmissions(storageWith({ contactSubmissions: [maria, fromChat] }))).toEqual([
    maria,
    fromChat,
  ])
})

test('SEC-28 garbage between entries is skipped', () => {
  const garbage = [
    null,
    7,
    'text',
    {},
    { ...maria, id: '' },
    { ...maria, message: 5 },
    { ...maria, source: 'x' },
  ]
  expect(readDeviceSubmissions(storageWith({ contactSubmissions: [...garbage, maria] }))).toEqual([maria])
  expect(readDeviceSubmissions(storageWith({ contactSubmissions: { id: 'a' } }))).toEqual([])
  expect(readDeviceSubmissions(null)).toEqual([])
})

test('SUBM-08 a deleted submission is removed from the list and the outbox', () => {
  const other = { ...maria, id: 'b' }
  const storage = storageWith({ contactSubmissions: [maria, other], contactOutbox: [maria] })
  removeDeviceSubmission(storage, 'a')
  expect(readDeviceSubmissions(storage)).toEqual([other])
  expect(storage.held.has('contactOutbox')).toBe(false)
})

test('SEC-28 deleting keeps entries that it cannot read', () => {
  const storage = storageWith({ contactSubmissions: [null, 'a', { id: 7 }, maria] })
  removeDeviceSubmission(storage, 'a')
  expect(storage.held.get('contactSubmissions')).toBe('[null,"a",{"id":7}]')
})
