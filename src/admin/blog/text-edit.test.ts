import { expect, test } from 'vitest'
import { asBlock, isInCode } from './text-edit.ts'

test.each([
  ['', '', 'x'],
  ['Before ', 'after', '\n\nx\n\n'],
  ['Line\n', '', '\nx'],
  ['Line\n\n', '\n\nMore', 'x'],
  ['Line\n\n', '\nMore', 'x\n'],
  ['', 'More', 'x\n\n'],
])('F-24 between %j and %j it is a paragraph of its own', (before, after, block) => {
  expect(asBlock('x', before, after)).toBe(block)
})

test.each([
  ['a |b', false],
  ['```\na |b\n```', true],
  ['```\na\n``` \n|', false],
  ['~~~~\n~~~\n|', true],
  ['say `a|b`', true],
  ['say `a` and |b', false],
  ['say `a|b', false],
])('F-24 %j: whether the caret is in code', (text, expected) => {
  expect(isInCode(text.replace('|', ''), text.indexOf('|'))).toBe(expected)
})
