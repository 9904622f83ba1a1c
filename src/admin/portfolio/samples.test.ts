import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { samples } from './samples.ts'

test('MEDI-04 the samples are those that the site comes with, by name and address', () => {
  expect(samples.map(({ name }) => name)).toEqual(readdirSync('public/samples').sort())
  expect(samples[0]).toMatchObject({ url: `/samples/${samples[0]?.name}`, created_at: '', key: null })
  expect(samples.filter(({ kind }) => kind === 'film').every(({ name }) => name.endsWith('.mp4'))).toBe(true)
})
