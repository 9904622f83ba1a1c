import { expect, test } from 'vitest'
import { pageUrl } from './site-page.ts'

test('F-52 a forged Host does not choose the site that a page comes from', () => {
  const request = new Request('http://evil.example/.netlify/functions/submissions')
  expect(pageUrl('/contact', request, 'https://gantry.example').href).toBe('https://gantry.example/contact')
})

test('without a configured site address the page is at the address of the request', () => {
  const request = new Request('http://localhost:4321/blog/young')
  expect(pageUrl('/blog-post', request, '').href).toBe('http://localhost:4321/blog-post')
})
