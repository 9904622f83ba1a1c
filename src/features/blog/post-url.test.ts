import { expect, test } from 'vitest'
import { postIn, postPath, slugIn, withPost } from './post-url.ts'

test('postPath and slugIn convert between a post’s slug and its path', () => {
  expect(postPath('a-title-2')).toBe('/blog/a-title-2')
  expect(slugIn('/blog/a-title-2')).toBe('a-title-2')
  expect(slugIn('/blog/a-title-2/')).toBe('a-title-2')
})

test.each(['/blog', '/blog/', '/blog-post', '/blog/a/b', '/blog/A', '/blog/..'])(
  '%s is not a post’s page',
  path => {
    expect(slugIn(path)).toBeNull()
  },
)

test('BLOG-07 the query holds the selected post and keeps its other parameters', () => {
  expect(withPost('https://gantry.example/blog?from=mail#top', 'a-title')).toBe(
    'https://gantry.example/blog?from=mail&post=a-title#top',
  )
  expect(withPost('https://gantry.example/blog?post=a', null)).toBe('https://gantry.example/blog')
  expect(postIn('?from=mail&post=a-title')).toBe('a-title')
  expect(postIn('?post=')).toBeNull()
  expect(postIn('')).toBeNull()
})
