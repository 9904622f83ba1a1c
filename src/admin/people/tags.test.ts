import { expect, test } from 'vitest'
import { readTags } from './tags.ts'

test.each([
  ['web, local  trade ,', ['web', 'local trade']],
  ['Web, web, WEB', ['Web']],
  ['', []],
  ['a'.repeat(80), ['a'.repeat(60)]],
  [`${'a'.repeat(59)}😀`, ['a'.repeat(59)]],
])('PPL-06 %j is read as the tags %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags)
})
