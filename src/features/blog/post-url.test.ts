import { expect, test } from 'vitest'
import { postIn, postPath, slugIn, withPost } from './post-url.ts'

test('a post has a page of its own', () => {
  expect(postPath('a-title-2')).toBe('/blog/a-title-2')
  expect(slugIn('/blog/a-title-2')).toBe('a-title-2')
  expect(slugIn('/blog/a-title-2/')).toBe('a-title-2')
})

test.each(['/blog', '/blog/', '/blog-post', '/blog/a/b', '/blog/A', '/blog/..'])(
  '%s is no post’s page',
  path => {
    expect(slugIn(path)).toBeNull()
  },
)

test('BLOG-07 the selected post is in the query, beside whatever else is there', () => {
  expect(withPost('https://gantry.example/blog?from=mail#top', 'a-title')).toBe(
    'https://gantry.example/blog?from=mail&post=a-title#top',
  )
  expect(withPost('https://gantry.example/blog?post=a', null)).toBe('https://gantry.example/blog')
  expect(postIn('?from=mail&post=a-title')).toBe('a-title')
  expect(postIn('?post=')).toBeNull()
  expect(postIn('')).toBeNull()
})
