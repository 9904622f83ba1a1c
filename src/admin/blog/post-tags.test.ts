import { expect, test } from 'vitest'
import { readTags, tagsProblem, tagsToOffer, withTag } from './post-tags.ts'

test.each([
  ['SEO, Web  Design ,', ['SEO', 'Web Design']],
  ['Web Design, web-design', ['Web Design']],
  ['', []],
])('POST-05 %j is read as the tags %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags)
})

test('POST-05 tags that the database would refuse are reported before saving', () => {
  expect(tagsProblem('SEO, '.repeat(30))).toBeNull()
  expect(tagsProblem(Array.from({ length: 11 }, (_, index) => `Tag ${index}`).join(','))).toBe(
    'A post has at most 10 tags.',
  )
  expect(tagsProblem(`SEO, ${'x'.repeat(41)}`)).toMatch(/^“x+” is too long/)
  expect(tagsProblem('SEO, 你好')).toMatch(/^“你好” needs a Latin letter/)
  expect(tagsProblem('x'.repeat(40))).toBeNull()
})

test('POST-05 tags of other posts are offered unless the post already has them', () => {
  expect(tagsToOffer(['SEO', 'Ads', 'Video'], 'seo', 5)).toEqual(['Ads', 'Video'])
  expect(tagsToOffer(['SEO', 'Ads', 'Video'], '', 2)).toEqual(['SEO', 'Ads'])
  expect(withTag('SEO,', 'Ads')).toBe('SEO, Ads')
  expect(withTag('', 'Ads')).toBe('Ads')
})
