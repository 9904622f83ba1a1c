import { expect, test } from 'vitest'
import { isNarrowed, readView } from './filters.ts'

const everything = { search: '', status: 'any', source: 'any', flagged: false, page: 1 }

test('UX-02 filters, search and page are read from the URL', () => {
  expect(readView('')).toEqual(everything)
  expect(readView('?tab=submissions&q=a%26b&status=won&from=chat&view=flagged&page=3')).toEqual({
    search: 'a&b',
    status: 'won',
    source: 'chat',
    flagged: true,
    page: 3,
  })
})

test.each([
  '?status=maybe',
  '?from=mars',
  '?view=all',
  '?page=0',
  '?page=-1',
  '?page=1e9',
  '?page=__proto__',
])('UX-02 %s is ignored, never an error', search => {
  expect(readView(search)).toEqual(everything)
})

test('a search, a status and a source narrow the list', () => {
  expect(isNarrowed(readView('?view=flagged&page=2'))).toBe(false)
  for (const search of ['?q=x', '?status=new', '?from=chat']) expect(isNarrowed(readView(search))).toBe(true)
})
