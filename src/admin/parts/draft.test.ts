import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftToOffer, dropDraft, keepDraft, readDraft } from './draft.ts'

const schema = z.object({ title: z.string() })

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
const denied = {
  getItem: () => {
    throw new Error('denied')
  },
  setItem: () => {
    throw new Error('full')
  },
  removeItem: () => {
    throw new Error('denied')
  },
}

test('UX-05 a draft comes back until it is dropped', () => {
  const storage = memory()
  expect(keepDraft(storage, 'blog/1', { title: 'A' }, 5)).toBe(true)
  expect(readDraft(storage, 'blog/1', schema)).toEqual({ value: { title: 'A' }, keptAt: 5 })
  expect(readDraft(storage, 'blog/2', schema)).toBeNull()
  dropDraft(storage, 'blog/1')
  expect(readDraft(storage, 'blog/1', schema)).toBeNull()
})

test.each(['{"broken', 'null', '[]', '{"value":{"title":1},"keptAt":5}', '{"value":{"title":"A"}}'])(
  'SEC-28 %s in its place is no draft',
  text => {
    expect(readDraft(memory({ 'draft:blog/1': text }), 'blog/1', schema)).toBeNull()
  },
)

test.each([null, denied])('SEC-28 without storage nothing breaks', storage => {
  expect(keepDraft(storage, 'blog/1', { title: 'A' }, 5)).toBe(false)
  expect(readDraft(storage, 'blog/1', schema)).toBeNull()
  expect(() => dropDraft(storage, 'blog/1')).not.toThrow()
})

test('UX-05 only a draft that is newer than the row, and different, is offered', () => {
  const draft = { value: { title: 'Draft' }, keptAt: Date.parse('2026-11-20T10:00:00Z') }
  const row = { title: 'Row' }
  expect(draftToOffer(draft, row, '2026-11-20T09:59:00Z')).toBe(draft)
  expect(draftToOffer(draft, row, '2026-11-20T10:01:00Z')).toBeNull()
  expect(draftToOffer(draft, draft.value, '2026-11-20T09:59:00Z')).toBeNull()
  expect(draftToOffer(draft, row, null)).toBe(draft)
  expect(draftToOffer(null, row, null)).toBeNull()
})
