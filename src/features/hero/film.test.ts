import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filmSources, startsByItself } from './film.ts'

describe('HOME-01 the film starts by itself', () => {
  const desk = { reducedMotion: false, saveData: false, wide: true }

  test('on a wide screen', () => expect(startsByItself(desk)).toBe(true))
  test('not with reduced motion', () => expect(startsByItself({ ...desk, reducedMotion: true })).toBe(false))
  test('not when the visitor saves data', () =>
    expect(startsByItself({ ...desk, saveData: true })).toBe(false))
  test('not on a phone', () => expect(startsByItself({ ...desk, wide: false })).toBe(false))
})

test.each([false, true])('HOME-01 the files of the film exist (dark: %s)', dark => {
  for (const { src } of filmSources(dark))
    expect(existsSync(new URL(`../../../public${src}`, import.meta.url))).toBe(true)
})

test('HOME-01 in light mode the film is /video1.mp4', () => {
  expect(filmSources(false).map(source => source.src)).toContain('/video1.mp4')
})
