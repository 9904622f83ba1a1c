import { expect, test } from 'vitest'
import { isStorableMoment } from './moment.ts'

test.each([
  '2026-11-20T14:16:00.000Z',
  '2026-11-20T14:16:00+15:59',
  '1970-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
])('F-13 %s can be stored', text => {
  expect(isStorableMoment(text)).toBe(true)
})

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '+012026-11-20T14:16:00Z',
  '2026-11-20T14:16:00+16:00',
  '2026-11-20T14:16:00-23:59',
  `2026-11-20T14:16:00.${'1'.repeat(40)}Z`,
  'yesterday',
  '',
])('F-13 %s cannot be stored', text => {
  expect(isStorableMoment(text)).toBe(false)
})
