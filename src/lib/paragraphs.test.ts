import { expect, test } from 'vitest'
import { paragraphs } from './paragraphs.ts'

test('a blank line starts a paragraph, even if it contains spaces', () => {
  expect(paragraphs(' First. \n\nSecond,\nstill second.\n  \nThird.')).toEqual([
    'First.',
    'Second,\nstill second.',
    'Third.',
  ])
})

test('line ends of other systems are line breaks', () => {
  expect(paragraphs('First,\r\nstill first.\r\n\r\nSecond.')).toEqual(['First,\nstill first.', 'Second.'])
})

test('a text of blank lines has no paragraphs', () => {
  expect(paragraphs('\n\n \n')).toEqual([])
})
