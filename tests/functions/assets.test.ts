/** Uploaded files as the site serves them. */
import { beforeAll, expect, test } from 'vitest'
import { halves } from './support/pictures.ts'
import { uploadSiteForThisFile } from './support/upload-site.ts'

const site = uploadSiteForThisFile()
let url: string

beforeAll(async () => {
  url = (await (await site().upload(await halves().png().toBuffer(), { name: 'a.png' })).json()).url
})

test('an uploaded picture comes with its type, long caching and headers that let it be nothing but a picture', async () => {
  const { status, headers } = await site().asset(url)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('image/png')
  expect(headers.get('Cache-Control')).toBe('public, max-age=604800, stale-while-revalidate=31536000')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=63072000')
  expect((await site().asset(`${url}?v=2`)).headers.get('Cache-Control')).toContain('immutable')
})

test('HEAD has the headers and no body; who has the picture already is told so', async () => {
  const head = await site().asset(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect((await head.arrayBuffer()).byteLength).toBe(0)
  const known = head.headers.get('ETag') ?? ''
  expect(known).toMatch(/^"\w+"$/)
  const again = await site().asset(url, { headers: { 'If-None-Match': known } })
  expect(again.status).toBe(304)
  expect(again.headers.get('Cache-Control')).toContain('max-age=604800')
  expect((await site().asset(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

test.each([
  '/assets/1763600000000-417.png',
  '/assets/',
  '/assets/..%2f..%2fetc%2fpasswd',
  '/assets/%2e%2e%2fblog.png',
  '/assets/..%5c..%5cx.png',
  '/assets/x.png%00.jpg',
  '/assets/renditions',
  '/assets/portfolio',
  '/assets/x.svg',
])('SEC-15 %s is answered 404, not kept by anybody', async path => {
  const response = await site().asset(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('a file that was put into the bucket without a folder is served too, whatever type it claims', async () => {
  const page = new Blob(['<script>alert(1)</script>'], { type: 'image/png' })
  const { error } = await site().service.storage.from('portfolio-images').upload('by hand.png', page)
  expect(error).toBeNull()
  const response = await site().asset('/assets/by%20hand.png')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/png')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('a film is fetched from the backend itself', async () => {
  const response = await site().asset('/assets/1763600000000-417.mp4')
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe(
    `${site().server.url}/storage/v1/object/public/portfolio-images/portfolio/1763600000000-417.mp4`,
  )
})

test.each(['POST', 'PUT', 'DELETE'])('SEC-24 answers %s with 405', async method => {
  expect((await site().asset(url, { method })).status).toBe(405)
})
