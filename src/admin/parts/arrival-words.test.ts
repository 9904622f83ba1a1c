import { expect, test } from 'vitest'
import { arrivalWords } from './arrival-words.ts'

test('FIG-02 a visitor’s arrival is described as far as it is known', () => {
  const campaign = { campaign: 'spring-tile', source: 'google', medium: 'cpc' }
  expect(arrivalWords({ page: '/services', referrer: 'google.com', ...campaign })).toEqual([
    'Campaign spring-tile (google, cpc)',
    'From google.com',
    'First page /services',
  ])
  expect(arrivalWords({ page: '/', campaign: 'spring-tile' })).toEqual([
    'Campaign spring-tile',
    'First page /',
  ])
  expect(arrivalWords({ page: '/', source: 'newsletter' })).toEqual([
    'Campaign by newsletter',
    'First page /',
  ])
  expect(arrivalWords({ page: '/about' })).toEqual(['First page /about'])
  expect(arrivalWords(null)).toEqual([])
  expect(arrivalWords(undefined)).toEqual([])
})
