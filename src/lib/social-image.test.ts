import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawSocialImage } from './social-image.ts'

const cache = mkdtempSync(join(tmpdir(), 'social-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="currentColor"/></svg>'

const colors = { ink: '#17251e', background: '#e9eae5', signal: '#ff4a1c' }

async function draw(heading: string, isSplit = false) {
  const font = await readFile('src/assets/fonts/special-gothic-latin.woff2')
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return drawSocialImage({ heading, siteName: 'Gantry', mark, colors, font, picture, isSplit, cache })
}

/** Fraction of dark pixels in a part of the card. */
async function inkIn(card: Buffer, left: number, width: number): Promise<number> {
  const part = await sharp(card)
    .extract({ left, top: 120, width, height: 500 })
    .removeAlpha()
    .raw()
    .toBuffer()
  let dark = 0
  for (let at = 0; at < part.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = part.subarray(at, at + 3)
    if (red + green + blue < 200) dark += 1
  }
  return dark / (part.length / 3)
}

test('the card is a JPEG of 1200 by 630 pixels and under 80 kB', async () => {
  const card = await draw('Web Design & <Development>')
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(card.length).toBeLessThan(80_000)
})

test('a long heading stays on the raw side of the line', async () => {
  const card = await draw(
    'Advertising measurement, explained from the beginning to the very end of a campaign',
  )
  expect(await inkIn(card, 40, 396)).toBeGreaterThan(0.03)
  expect(await inkIn(card, 436, 20)).toBe(0)
})

test('SHAR-01 a word that fits in a smaller size is not broken', async () => {
  const lines = async (heading: string) => {
    const { data, info } = await sharp(await draw(heading))
      .extract({ left: 40, top: 40, width: 400, height: 470 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const inked = Array.from({ length: info.height }, (_, row) =>
      data.subarray(row * info.width, (row + 1) * info.width).some(value => value < 90),
    )
    return inked.filter((isInked, row) => isInked && !inked[row - 1]).length
  }
  expect(await lines('Misunderstandings')).toBe(1)
  expect(await lines('Incomprehensibilities')).toBe(1)
})

for (const [kind, heading] of [
  ['a word wider than the card', 'Post 1d5498b1-1230-4ee1-9a8f-774928bd571b'],
  ['two hundred wide letters', 'W'.repeat(200)],
  ['fifty words', 'Wonderful '.repeat(50).trim()],
] as const) {
  test(`a heading of ${kind} stays on its side of the line`, async () => {
    const card = await draw(heading)
    expect(await inkIn(card, 40, 396)).toBeGreaterThan(0.03)
    expect(await inkIn(card, 436, 20)).toBe(0)
  })
}

test('the picture fills the finished side, and a picture that has the line in it fills the card', async () => {
  const colorAt = async (card: Buffer, left: number) => {
    const { dominant } = await sharp(
      await sharp(card).extract({ left, top: 20, width: 30, height: 30 }).toBuffer(),
    ).stats()
    return dominant.b - dominant.r
  }
  const beside = await draw('Raw in')
  expect(await colorAt(beside, 1000)).toBeGreaterThan(150)
  expect(await colorAt(beside, 300)).toBeLessThan(20)
  expect(await colorAt(await draw('Raw in', true), 300)).toBeGreaterThan(150)
})
