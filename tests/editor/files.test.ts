/** Content files are written as the editor writes them, so that a change of one word is one line in git. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentFiles, formatted, formOf } from '../../admin-cms/content-files.ts'
import { readPage, writePage, writeYaml } from '../../admin-cms/file-format.ts'

const files = contentFiles()

test('every file can be edited', () => {
  expect(files.length).toBeGreaterThan(35)
  expect(files.filter(file => formOf(file).length === 0)).toEqual([])
})

test.each(files)('%s comes out of the editor as it went in', file => {
  const text = readFileSync(file, 'utf8')
  expect(formatted(file, text)).toBe(text)
})

test('a page of another system’s line ends is read, and an empty body stays out', () => {
  expect(readPage('---\r\ntitle: A\r\n---\r\n\r\nText\r\n')).toEqual({ title: 'A', body: 'Text' })
  expect(writePage({ title: 'A', body: ' ' })).toBe('---\ntitle: A\n---\n')
})

test('fields come in the order of the form, those it does not know last', () => {
  expect(writeYaml({ c: 1, b: 2, a: 3 }, ['a', 'b'])).toBe('a: 3\nb: 2\nc: 1\n')
})
