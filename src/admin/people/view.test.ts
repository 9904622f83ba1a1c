import { expect, test } from 'vitest'
import { readOpen, readView } from './view.ts'

const everything = { list: 'open', search: '', isMine: false, tag: '' }

test.each([
  ['?tab=people', everything],
  ['?tab=people&list=overdue&whose=mine&tag=web', { list: 'overdue', search: '', isMine: true, tag: 'web' }],
  ['?tab=people&list=nobody&whose=theirs', everything],
  ['?tab=people&q=ana', { ...everything, list: 'all', search: 'ana' }],
  ['?tab=people&q=ana&list=us', { ...everything, list: 'us', search: 'ana' }],
])('PPL-12 %s shows %j', (address, view) => {
  expect(readView(address)).toEqual(view)
})

test('PPL-12 the open person is read from the URL', () => {
  expect(readOpen('?tab=people&person=7')).toBe('7')
  expect(readOpen('?tab=people')).toBe('')
})
