import { gzipSync } from 'node:zlib'
import { build, minify } from 'vite'
import { expect, test } from 'vitest'
import { shiftScore, slowAnswer } from './vitals.ts'

const score = (...shifts: [startTime: number, value: number, hadRecentInput?: boolean][]) => {
  const all = shiftScore()
  for (const [startTime, value, hadRecentInput = false] of shifts)
    all.add({ startTime, value, hadRecentInput })
  return Number(all.worst.toFixed(3))
}

test('FIG-09 layout shifts within a second of each other add up, for five seconds at most', () => {
  expect(score()).toBe(0)
  expect(score([100, 0.1], [900, 0.1], [1800, 0.1])).toBe(0.3)
  expect(score([100, 0.1], [1100, 0.05])).toBe(0.1)
  // The seventh begins a new run: the first was five seconds before.
  expect(score(...[0, 900, 1800, 2700, 3600, 4500, 5000].map((time): [number, number] => [time, 0.1]))).toBe(
    0.6,
  )
})

test('FIG-09 a layout shift right after user input does not count', () => {
  expect(score([100, 0.1], [200, 0.9, true])).toBe(0.1)
})

test('FIG-09 the slowest response counts, ignoring one in fifty', () => {
  expect(slowAnswer([])).toBeUndefined()
  expect(slowAnswer([40])).toBe(40)
  expect(slowAnswer([40, 200, 16])).toBe(200)
  const many = Array.from({ length: 50 }, (_, place) => place)
  expect(slowAnswer(many)).toBe(48)
})

test('FIG-09 the measuring script is at most one kilobyte compressed', async () => {
  const entry = new URL('vitals.ts', import.meta.url).pathname
  const built = await build({
    ...{ configFile: false, logLevel: 'error' },
    build: { write: false, target: 'esnext', lib: { entry, formats: ['es'], fileName: 'vitals' } },
  })
  const [file] = [built].flat().flatMap(result => ('output' in result ? result.output : []))
  const { code } = await minify('vitals.js', file && 'code' in file ? file.code : '', { module: true })
  expect(code).toContain('layout-shift')
  expect(gzipSync(code).length).toBeLessThanOrEqual(1000)
})
