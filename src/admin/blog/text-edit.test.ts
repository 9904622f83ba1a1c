import { expect, test } from 'vitest'
import { asBlock, isInCode } from './text-edit.ts'

test.each([
  ['', '', 'x'],
  ['Before ', 'after', '\n\nx\n\n'],
  ['Line\n', '', '\nx'],
  ['Line\n\n', '\n\nMore', 'x'],
  ['Line\n\n', '\nMore', 'x\n'],
  ['', 'More', 'x\n\n'],
])('F-24 a block between %j and %j becomes its own paragraph', (before, after, block) => {
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
])('F-24 %j: the caret is found to be in code or not', (text, expected) => {
  expect(isInCode(text.replace('|', ''), text.indexOf('|'))).toBe(expected)
})
