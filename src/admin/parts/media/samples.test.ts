import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CARD_WIDTHS, RENDITION_WIDTHS, renditionUrl } from '#lib/media-url.ts'
import { SAMPLE_SIZES } from '#lib/samples.ts'
import { samples } from './samples.ts'

test('MEDI-04 the list of samples matches the files in public/samples', () => {
  const files = readdirSync('public/samples', { withFileTypes: true }).filter(file => file.isFile())
  expect(samples.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect(samples[0]).toMatchObject({ url: `/samples/${samples[0]?.name}`, created_at: '', key: null })
  expect(samples.filter(({ kind }) => kind === 'film').every(({ name }) => name.endsWith('.mp4'))).toBe(true)
})

test('F-32 every sample has its listed size and all its smaller copies', async () => {
  const copies = []
  for (const [name, size] of Object.entries(SAMPLE_SIZES)) {
    const { width, height } = await sharp(`public/samples/${name}.webp`).metadata()
    expect([width, height], name).toEqual(size)
    for (const copy of [...RENDITION_WIDTHS, ...CARD_WIDTHS])
      copies.push(renditionUrl(`/samples/${name}.webp`, copy)?.split('/').at(-1))
  }
  expect(readdirSync('public/samples/renditions')).toEqual(copies.sort())
})
