import { expect, test } from 'vitest'
import { fieldNames, rowName } from './words.ts'

test('UX-15 rows and fields have readable names', () => {
  expect(rowName('blog_posts', 'Hello')).toBe('Blog post “Hello”')
  expect(rowName('contact_submissions', '')).toBe('Submission')
  expect(rowName('quick_replies', 'Hi')).toBe('quick replies “Hi”')
  expect(fieldNames(['hero_title', 'logo'])).toBe('hero title, logo')
  expect(fieldNames(['content', 'revision', 'slug'])).toBe('content, address')
  expect(fieldNames(['revision', 'updated_at'])).toBe('')
})
