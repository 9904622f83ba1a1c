import { expect, test } from 'vitest'
import { fullTitle } from './full-title.ts'

test('the site’s name follows the title', () => {
  expect(fullTitle('Our Services', 'Gantry')).toBe('Our Services | Gantry')
})

test('the title stands alone if it would exceed 65 characters with the site’s name', () => {
  const title = 'x'.repeat(56)
  expect(fullTitle(title, 'Gantry')).toBe(`${title} | Gantry`)
  expect(fullTitle(`${title}x`, 'Gantry')).toBe(`${title}x`)
})
