import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MEDIA_HEIGHT, PAUSE_MS, PICTURE_WIDTH, restLeft, scrollDistance } from './auto-scroll.ts'

test('CNST-09 CNST-10 the pauses last 3000 ms, the frame is 400 px high', () => {
  expect([PAUSE_MS, MEDIA_HEIGHT]).toEqual([3000, 400])
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
          Math.round(Number.parseFloat(stop) * 90),
          distance === 'var(--travel)' ? 1 : Number.parseFloat(distance),
        ]),
    )
    .sort(([a], [b]) => a - b)
}

test('CNST-09 SCRL-02 in 9000 ms a picture rests, travels down, rests and travels back, at an even pace', () => {
  expect(css).toContain('animation: project-travel 9000ms linear infinite')
  expect(keyframes()).toEqual([
    [0, 0],
    [3000, 0],
    [4500, 1],
    [7500, 1],
    [9000, 0],
  ])
})

test('CNST-10 the frame in the style sheet has the same height, and its picture the same width', () => {
  expect(css).toContain(`--project-media: ${MEDIA_HEIGHT}px`)
  expect(css).toContain(`width: min(100%, calc(var(--project-media) * ${PICTURE_WIDTH / MEDIA_HEIGHT}))`)
})
