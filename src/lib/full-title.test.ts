import { expect, test } from 'vitest'
import { fullTitle } from './full-title.ts'

test('the site’s name follows the title', () => {
  expect(fullTitle('Our Services', 'Gantry')).toBe('Our Services | Gantry')
})

test('where title and name together are longer than 65 characters the title stands alone', () => {
  const title = 'x'.repeat(56)
  expect(fullTitle(title, 'Gantry')).toBe(`${title} | Gantry`)
  expect(fullTitle(`${title}x`, 'Gantry')).toBe(`${title}x`)
})
