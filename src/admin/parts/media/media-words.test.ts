import { expect, test } from 'vitest'
import { factsOf, findMedia, formatBytes, usedIn } from './media-words.ts'
import { samples } from './samples.ts'

const about = {
  id: '',
  name: '',
  alt: 'A red lamp',
  width: 1920,
  height: 1080,
  size: 214_400,
  renditions: [],
  poster: null,
  focus: null,
  updated_at: '',
}

test('a file is described by its known facts', () => {
  expect(factsOf({ size: null, about })).toBe('1920 × 1080 px · 214 kB')
  expect(factsOf({ size: 900, about: null })).toBe('900 B')
  expect(factsOf({ size: null, about: null })).toBe('')
  expect(formatBytes(3_449_000)).toBe('3.4 MB')
})

test('the places where a file is used are summarized', () => {
  expect(usedIn([])).toBe('')
  expect(usedIn(['A'])).toBe('Used in A')
  expect(usedIn(['A', 'B'])).toBe('Used in A and B')
  expect(usedIn(['A', 'B', 'C', 'D'])).toBe('Used in A, B and 2 more')
})

test('files are found by name and by alt text', () => {
  const files = [...samples, { ...samples[0], name: 'x.png', about } as never]
  expect(findMedia(files, 'LAMP').map(({ name }) => name)).toEqual(['x.png'])
  expect(findMedia(files, 'spin-').map(({ name }) => name)).toEqual([
    'spin-bottle-poster.webp',
    'spin-bottle.mp4',
  ])
})
