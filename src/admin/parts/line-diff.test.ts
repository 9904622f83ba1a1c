import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffLine, diffLines, diffWords, shortenDiff } from './line-diff.ts'

const marks = { same: ' ', added: '+', removed: '-' }
const written = (diff: (DiffLine | null)[]) => diff.map(line => (line ? marks[line.kind] + line.text : '…'))
const side = (diff: DiffLine[], other: DiffLine['kind']) =>
  diff.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('\n')

test('removed lines come before the lines that replace them', () => {
  expect(written(diffLines('a\nb\nc', 'a\nx\ny\nc'))).toEqual([' a', '-b', '+x', '+y', ' c'])
})

test('lines that both texts have in the same order stay', () => {
  expect(written(diffLines('a\nb\nc\nd', 'b\nc\nx\nd\ne'))).toEqual(['-a', ' b', ' c', '+x', ' d', '+e'])
})

test('equal texts have no changes, an empty one is one empty line', () => {
  expect(written(diffLines('a\nb', 'a\nb'))).toEqual([' a', ' b'])
  expect(written(diffLines('', 'a'))).toEqual(['-', '+a'])
})

test('both texts can be restored from any diff, and a pure addition removes no lines', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '', 'c'), { maxLength: 12 }).map(all => all.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = diffLines(before, after)
      expect(side(diff, 'added')).toBe(before)
      expect(side(diff, 'removed')).toBe(after)
    }),
  )
  fc.assert(
    fc.property(text, text, (before, added) => {
      const diff = diffLines(before, `${before}\n${added}`)
      expect(diff.filter(({ kind }) => kind === 'removed')).toEqual([])
    }),
  )
})

test('very different texts of 50,000 lines are compared within two seconds', () => {
  const used = process.cpuUsage()
  const before = Array.from({ length: 50_000 }, (_, line) => `${line % 10}`).join('\n')
  const after = Array.from({ length: 50_000 }, (_, line) => `${line % 7}x`).join('\n')
  const diff = diffLines(before, after)
  expect(side(diff, 'added')).toBe(before)
  const { user, system } = process.cpuUsage(used)
  expect(user + system).toBeLessThan(2_000_000) // microseconds
})

test('one mark replaces the lines far from a change', () => {
  const before = Array.from({ length: 20 }, (_, line) => `line ${line}`)
  const after = before.with(10, 'changed')
  expect(written(shortenDiff(diffLines(before.join('\n'), after.join('\n')), 1))).toEqual([
    ...['…', ' line 9', '-line 10', '+changed', ' line 11', '…'],
  ])
})

test('F-21 different words are found within a line', () => {
  expect(written(diffWords('builds twelve houses', 'builds eleven houses'))).toEqual([
    ' builds',
    '  ',
    '-twelve',
    '+eleven',
    '  ',
    ' houses',
  ])
  expect(written(diffWords('', 'new'))).toEqual(['+new'])
})
