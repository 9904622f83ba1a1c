import { expect, test } from 'vitest'
import { COUNT_UP, figureAt, readFigure } from './count-up.ts'

test('HOME-02 a figure starts at 0 and reaches its value after 2 s, with its suffix', () => {
  const figure = { target: 2000, suffix: '+' }
  expect(figureAt(figure, 0)).toBe('0+')
  expect(figureAt(figure, COUNT_UP - 400)).not.toBe('2000+')
  expect(figureAt(figure, COUNT_UP)).toBe('2000+')
  expect(figureAt(figure, COUNT_UP + 500)).toBe('2000+')
})

test('HOME-02 a figure never decreases', () => {
  const figure = { target: 99, suffix: '%' }
  const values = Array.from({ length: 201 }, (_, step) => Number.parseInt(figureAt(figure, step * 10), 10))
  expect(values).toEqual(values.toSorted((a, b) => a - b))
})

test.each([
  ['2000+', { target: 2000, suffix: '+' }],
  ['99%', { target: 99, suffix: '%' }],
  ['AI-First', null],
  ['2,000+', null],
  ['1.5M+', null],
  ['24/7', null],
  ['3–5 days', null],
])('HOME-02 %s is read as %o', (value, expected) => {
  expect(readFigure(value)).toEqual(expected)
})

test('CNST-04 counting takes 2 s', () => {
  expect(COUNT_UP).toBe(2000)
})
