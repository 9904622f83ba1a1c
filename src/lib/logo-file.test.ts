import sharp from 'sharp'
import { expect, test } from 'vitest'
import { logoFile } from './logo-file.ts'

/** A data URL as the settings store it. */
const stored = (type: string, content: Buffer) => `data:image/${type};base64,${content.toString('base64')}`

const drawing = (width = 500) =>
  sharp({ create: { width, height: width / 2, channels: 4, background: '#0f04' } })

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'SETT-04 a logo in %s becomes a smaller WebP',
  async type => {
    const file = await logoFile(stored(type, await drawing().toFormat(type).toBuffer()))
    expect(file).toMatchObject({ name: expect.stringMatching(/^[\w-]{8}\.webp$/), width: 320, height: 160 })
    const { format, hasAlpha } = await sharp(file?.content).metadata()
    expect([format, hasAlpha]).toEqual(['webp', type !== 'jpeg'])
  },
)

test('SETT-04 a logo that is turned by its data is upright, and a small one stays small', async () => {
  const turned = await drawing(60).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await logoFile(stored('jpeg', turned))).toMatchObject({ width: 30, height: 60 })
})

test('SETT-04 an animated logo stays one', async () => {
  const frames = sharp([await drawing().png().toBuffer(), await drawing().negate().png().toBuffer()], {
    join: { animated: true },
  })
  const file = await logoFile(stored('gif', await frames.gif().toBuffer()))
  expect(file).toMatchObject({ width: 320, height: 160 })
  expect(await sharp(file?.content, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    pageHeight: 160,
  })
})

test('SETT-04 data that is no picture is no logo', async () => {
  expect(await logoFile('data:image/png;base64,AAAA')).toBeNull()
})
