import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostPictures } from './PostPictures.tsx'

test('BLOG-03 each picture above a post has a sizes attribute that matches its width', () => {
  const addresses = ['/assets/blog/1-1.webp', '/assets/blog/2-2.webp']
  const html = renderToString(<PostPictures addresses={addresses} sizes={{}} />)
  const [first = '', second = ''] = html.match(/<img[^>]*>/g) ?? []
  expect(first).toMatch(/sizes="\(min-width: 62\.5rem\) min\(66vw, 68rem\),/)
  expect(second).toMatch(/sizes="\(min-width: 62\.5rem\) min\(33vw, 34rem\), 50vw"/)
})
