/** Uploaded files as the site serves them. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createFileStore, readPublicFile } from '#data/file-store.ts'
import { halves, moving } from './support/pictures.ts'
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
  expect(headers.get('Content-Disposition')).toBe(`inline; filename="${url.split('/').at(-1)}"`)
  expect(headers.get('Cache-Control')).toBe('public, max-age=604800, stale-while-revalidate=31536000')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=63072000')
  expect((await site().asset(`${url}?v=2`)).headers.get('Cache-Control')).toContain('immutable')
})

test('HEAD has the headers and no body, and a known ETag is answered 304', async () => {
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
  '/assets/x.avif',
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

test('F-32 a missing rendition is made and stored on request, with the picture’s size', async () => {
  const bucket = site().service.storage.from('portfolio-images')
  const tall = await halves(700, 2100).jpeg().toBuffer()
  await bucket.upload('portfolio/old page.png', tall, { contentType: 'image/png' })
  const [name = ''] = [(await (await site().upload(tall, { name: 'a.jpg' })).json()).name as string]
  const row = { title: 'Old', category: 'Web', image_url: '/assets/old%20page.png' }
  const uploaded = name.replace('portfolio/', 'portfolio/renditions/').replace('.jpg', '.600.avif')
  await bucket.remove([uploaded])
  for (const path of [
    '/assets/renditions/old%20page.png.600.avif',
    uploaded.replace('portfolio/', '/assets/'),
  ]) {
    const response = await site().asset(path)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
    const { compression, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([compression, width, height]).toEqual(['av1', 600, 840])
  }
  const stored = await site().stored('portfolio/renditions')
  expect(stored).toContain('old page.png.600.avif')
  expect(stored).toContain(uploaded.split('/').at(-1))
  const items = site().service.from('portfolio_items')
  const { data } = await items
    .insert({ ...row, image_url: '/assets/old page.png' })
    .select()
    .single()
  expect(data).toMatchObject({ image_width: 700, image_height: 2100 })
})

test('F-32 a kept page that asks for a phone’s copy as WebP is sent to the AVIF, even if the WebP is stored', async () => {
  const { name } = await (
    await site().upload(await halves(700, 900).jpeg().toBuffer(), { name: 'a.jpg' })
  ).json()
  const former = name.replace('portfolio/', 'portfolio/renditions/').replace('.jpg', '.600.webp')
  const asked = () => site().asset(`${former.replace('portfolio/', '/assets/')}?v=2`)
  const location = `${former.replace('portfolio/', '/assets/').replace('.webp', '.avif')}?v=2`
  for (const isStored of [false, true]) {
    if (isStored) {
      const { error } = await site()
        .service.storage.from('portfolio-images')
        .upload(former, await halves().webp().toBuffer(), { contentType: 'image/webp' })
      expect(error).toBeNull()
    }
    const { status, headers } = await asked()
    expect([status, headers.get('Location')]).toEqual([302, location])
    const { status: found, headers: sent } = await site().asset(location)
    expect([found, sent.get('Content-Type')]).toEqual([200, 'image/avif'])
  }
})

test.each(['gif', 'webp'] as const)(
  'F-32 a phone’s copy of an animated %s moves, and is served as the WebP that it is',
  async format => {
    const { name } = await (await site().upload(await moving(format), { name: `a.${format}` })).json()
    const path = name.replace('portfolio/', '/assets/renditions/').replace(`.${format}`, '.600.avif')
    const ask = async (method = 'GET', known = '') => {
      const { status, headers } = await site().asset(path, { method, headers: { 'If-None-Match': known } })
      expect([headers.get('Content-Type'), headers.get('X-Content-Type-Options')]).toEqual([
        ...['image/webp', 'nosniff'],
      ])
      return { status, tag: headers.get('ETag') ?? '' }
    }
    // The first request makes it, the others read it from the bucket.
    expect((await ask()).tag).toBe('')
    const { tag } = await ask()
    expect(tag).not.toBe('')
    expect((await ask('HEAD')).status).toBe(200)
    expect((await ask('GET', tag)).status).toBe(304)
    const bytes = await (await site().asset(path)).arrayBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', pages: 2 })
  },
)

test('SEC-11 a copy in the bucket is served as AVIF or WebP, whatever type it claims', async () => {
  const bucket = site().service.storage.from('portfolio-images')
  for (const [type, served] of [
    ['image/png', 'image/avif'],
    ['image/webp', 'image/webp'],
    ['video/mp4', 'image/avif'],
  ] as const) {
    const page = new Blob(['<script>alert(1)</script>'], { type })
    await bucket.upload('portfolio/renditions/page.png.600.avif', page, { upsert: true })
    const { headers } = await site().asset('/assets/renditions/page.png.600.avif')
    expect(headers.get('Content-Type')).toBe(served)
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
  }
})

test('F-32 a size that whoever replaced the picture meanwhile saved is kept when a rendition is made', async () => {
  const { name } = await (
    await site().upload(await halves(700, 900).jpeg().toBuffer(), { name: 'a.jpg' })
  ).json()
  const copy = name.replace('portfolio/', 'portfolio/renditions/').replace('.jpg', '.600.avif')
  const rows = () => site().service.from('media_files')
  const sizeAfter = async (size: { width: number | null; height: number | null }) => {
    await rows().update(size).eq('name', name).throwOnError()
    await site().service.storage.from('portfolio-images').remove([copy])
    expect((await site().asset(copy.replace('portfolio/', '/assets/'))).status).toBe(200)
    expect(await site().stored('portfolio/renditions')).toContain(copy.split('/').at(-1))
    return (await rows().select('width, height').eq('name', name).single().throwOnError()).data
  }
  expect(await sizeAfter({ width: 40, height: 50 })).toEqual({ width: 40, height: 50 })
  expect(await sizeAfter({ width: null, height: null })).toEqual({ width: 700, height: 900 })
})

test.each([
  '/assets/renditions/old%20page.png.601.webp',
  '/assets/renditions/nowhere.png.600.avif',
  '/assets/renditions/1763600000000-417.600.avif',
  '/assets/renditions/by%20hand.png.600.avif',
])('F-32 no rendition is made of a non-picture or in another width: %s', async path => {
  const page = new Blob(['<script>alert(1)</script>'], { type: 'image/png' })
  await site()
    .service.storage.from('portfolio-images')
    .upload('portfolio/by hand.png', page, { upsert: true })
  expect((await site().asset(path)).status).toBe(404)
})

const putFilm = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const film = new Blob([bytes], { type: 'video/mp4' })
  const { error } = await site().service.storage.from('portfolio-images').upload(`portfolio/${name}`, film)
  expect(error).toBeNull()
}

test('SEC-11 what is in the bucket as a film and is none is not served, whatever type it claims', async () => {
  await putFilm('1763600000000-418.mp4', new TextEncoder().encode('<script>alert(1)</script>'.repeat(9)))
  for (const path of ['/assets/1763600000000-418.mp4', '/assets/1763600000000-419.mp4'])
    expect((await site().asset(path)).status).toBe(404)
})

test('a film is fetched from the backend itself', async () => {
  await putFilm('1763600000000-417.mp4', new Uint8Array(readFileSync('public/samples/spin-bottle.mp4')))
  const response = await site().asset('/assets/1763600000000-417.mp4')
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe(
    `${site().server.url}/storage/v1/object/public/portfolio-images/portfolio/1763600000000-417.mp4`,
  )
})

/** Requests through a cache that keeps every response under its address, as the backend's host has one. */
function throughCache(): typeof fetch {
  const kept = new Map<string, { bytes: ArrayBuffer; status: number }>()
  return async (input, init) => {
    const cached = kept.get(String(input))
    if (cached) return new Response(cached.bytes, cached)
    // Whole, since a clone is cancelled only together with its original.
    const response = await fetch(input, init)
    const fresh = { bytes: await response.arrayBuffer(), status: response.status }
    kept.set(String(input), fresh)
    return new Response(fresh.bytes, fresh)
  }
}

test('MEDI-12 a picture that was replaced or deleted is not read from a cache in front of the bucket', async () => {
  const { url: backend, serviceKey: key } = site().server
  const bucket = createFileStore({ url: backend, key }, key)
  const file = 'portfolio/1763600000000-420.png'
  const send = throughCache()
  const read = async () => {
    const response = await readPublicFile(backend, file, new Request('https://gantry.example'), send)
    return response && Buffer.from(await response.arrayBuffer()).toString()
  }
  for (const bytes of ['before', 'after']) {
    await bucket.put(file, new TextEncoder().encode(bytes), 'image/png', true)
    expect(await read()).toBe(bytes)
  }
  await bucket.remove([file])
  expect(await read()).toBeNull()
})

test.each(['POST', 'PUT', 'DELETE'])('SEC-24 answers %s with 405', async method => {
  expect((await site().asset(url, { method })).status).toBe(405)
})
