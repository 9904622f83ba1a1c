import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CYCLE_MS, MEDIA_HEIGHT, offsetAt, PAUSE_MS, restLeft, scrollDistance } from './auto-scroll.ts'

test('CNST-09 CNST-10 the cycle is 9000 ms with pauses of 3000 ms, the frame 400 px high', () => {
  expect([CYCLE_MS, PAUSE_MS, MEDIA_HEIGHT]).toEqual([9000, 3000, 400])
})

test.each([
  [0, 0],
  [262.5, 0],
  [400, 0],
  [401, 1],
  [2600, 2200],
])('SCRL-01 a picture %d px high travels %d px', (height, distance) => {
  expect(scrollDistance(height)).toBe(distance)
})

test.each([
  [0, 0],
  [2999, 0],
  [3000, 0],
  [3750, 500],
  [4500, 1000],
  [7499, 1000],
  [7500, 1000],
  [8250, 500],
  [9000, 0],
  [9000 + 3750, 500],
  [9 * 9000 + 7499, 1000],
])('SCRL-02 after %i ms a picture that travels 1000 px is at %i px', (time, offset) => {
  expect(offsetAt(time, 1000)).toBe(offset)
})

test('SCRL-01 a picture that fits never moves', () => {
  for (let time = 0; time <= 9000; time += 50) expect(offsetAt(time, 0)).toBe(0)
})

test.each([
  [0, 3000],
  [1, 2999],
  [2999, 1],
  [3000, 0],
  [60_000, 0],
])('SCRL-04 after %i ms of hovering the pause lasts %i ms more', (heldFor, left) => {
  expect(restLeft(heldFor)).toBe(left)
})

const css = readFileSync(new URL('./portfolio.css', import.meta.url), 'utf8')

/** The keyframes of the style sheet: time in the cycle, in milliseconds, and share of the distance. */
function keyframes(): [time: number, share: number][] {
  const [, body = ''] = /@keyframes project-travel \{([\s\S]*?)\n {2}\}/.exec(css) ?? []
  const frames = [...body.matchAll(/([\d.%,\s]+)\{\s*transform: translateY\((.*?)\);/g)]
  return frames
    .flatMap(([, stops = '', distance = '']) =>
      stops
        .split(',')
        .map((stop): [number, number] => [
          (Number.parseFloat(stop) / 100) * CYCLE_MS,
          distance === 'var(--travel)' ? 1 : Number.parseFloat(distance),
        ]),
    )
    .sort(([a], [b]) => a - b)
}

test('SCRL-02 the animation in the style sheet matches offsetAt', () => {
  expect(css).toContain(`animation: project-travel ${CYCLE_MS}ms linear infinite`)
  const frames = keyframes()
  expect(frames.map(([time]) => Math.round(time))).toEqual([0, 3000, 4500, 7500, 9000])
  for (const [time, share] of frames) expect(offsetAt(Math.round(time), 1)).toBe(share)
  // Both are linear between these times, so they are equal everywhere if they are equal in the middle.
  for (const [index, [time, share]] of frames.entries()) {
    const [nextTime, nextShare] = frames[index + 1] ?? [time, share]
    expect(offsetAt((time + nextTime) / 2, 1)).toBeCloseTo((share + nextShare) / 2, 3)
  }
})

test('CNST-10 the frame in the style sheet has the same height', () => {
  expect(css).toContain(`--project-media: ${MEDIA_HEIGHT}px`)
})
