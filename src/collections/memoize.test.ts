import { afterEach, expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

function counting() {
  let asked = 0
  return memoize(async () => ++asked)
}

test('a build reads content once', async () => {
  vi.stubEnv('PROD', true)
  const read = counting()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
})

test('in development content is read each time, because it changes while the program runs', async () => {
  vi.stubEnv('PROD', false)
  const read = counting()
  expect([await read(), await read()]).toEqual([1, 2])
})
