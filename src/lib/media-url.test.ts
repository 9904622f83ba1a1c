import { expect, test } from 'vitest'
import {
  assetKey,
  assetKeys,
  assetUrl,
  fileSlug,
  filmType,
  isUploadKey,
  movedRendition,
  newFileName,
  pictureType,
  renditionKey,
  renditionKeys,
  renditionSet,
  renditionSource,
  renditionUrl,
} from './media-url.ts'

const name = '1763600000000-417.png'

test('CNST-33 a new file is named after the time, a number below 1000 and its extension', () => {
  expect(newFileName(new Date(1763600000000), () => 0.4179, 'png')).toBe(name)
  expect(newFileName(new Date(1763600000000), () => 0.9999, 'webp')).toBe('1763600000000-999.webp')
})

test.each([
  ['Serum bottle.PNG', 'serum-bottle'],
  ['Straße nach Süden (2).JPG', 'stra-e-nach-suden-2'],
  ['IMG_1234.HEIC.jpeg', 'img-1234-heic'],
  ['../../etc/passwd', 'etc-passwd'],
  ['door-1763600000000-417.png', 'door'],
  ['1763600000000-417.png', ''],
  ['日本.png', ''],
  ['no ending', 'no-ending'],
  [`${'long '.repeat(30)}.png`, `${'long-'.repeat(12).slice(0, -1)}`],
])('CNST-33 F-23 the new name of a file called %j keeps “%s”', (called, slug) => {
  expect(fileSlug(called)).toBe(slug)
  const named = newFileName(new Date(1763600000000), () => 0.4179, 'png', called)
  expect(named).toBe(slug ? `${slug}-${name}` : name)
  // Its copies are named like those of a digits-only file: without the extension.
  expect(renditionSource(renditionKey(`blog/${named}`, 320))?.pictures).toContain(`blog/${named}`)
  expect(isUploadKey(`blog/${named}`)).toBe(true)
})

test.each(['door.png', `team/${name}`, `blog/../${name}`, `blog/Door-${name}`, 'blog/1763600000000.png'])(
  '%s was not named by the upload function',
  key => {
    expect(isUploadKey(key)).toBe(false)
  },
)

test.each(['a.png', 'a.jpg', 'a.jpeg', 'a.gif', 'a.webp', 'A.PNG', 'a.b.WebP'])(
  'CNST-13 %s is a picture',
  file => {
    expect(pictureType(file)).toMatch(/^image\//)
    expect(filmType(file)).toBeNull()
  },
)

test.each(['a.mp4', 'a.webm', 'a.ogg', 'a.OGG'])('CNST-14 %s is a film', file => {
  expect(filmType(file)).toMatch(/^video\//)
  expect(pictureType(file)).toBeNull()
})

test.each(['a.svg', 'a', 'png', '.png.', 'a.png/b', 'a.html'])('MEDI-03 %s is no picture or film', file => {
  expect(pictureType(file) ?? filmType(file)).toBeNull()
})

test('DEC-20 portfolio files map to /assets/ itself, others to their folder below it, and back', () => {
  for (const [key, address] of [
    [`portfolio/${name}`, `/assets/${name}`],
    [`blog/${name}`, `/assets/blog/${name}`],
    ['brand/My logo.png', '/assets/brand/My%20logo.png'],
    ['brand/portfolio/logo.png', '/assets/brand/portfolio/logo.png'],
  ] as const) {
    expect(assetUrl(key)).toBe(address)
    expect(assetKey(`${address}?v=1`)).toBe(key)
  }
  expect(assetKeys('/assets/my.png')).toEqual(['portfolio/my.png', 'my.png'])
  expect(assetKey('/samples/work.webp')).toBeNull()
})

test.each([
  '/assets/',
  '/assets/../x.png',
  '/assets/%2e%2e/x.png',
  '/assets/..%2fx.png',
  '/assets/%2e%2e%2f%2e%2e%2fetc/passwd.png',
  '/assets/..%5cx.png',
  '/assets/a%5c..%5cb.png',
  '/assets/a%00.png',
  '/assets//x.png',
  '/assets/a//x.png',
  '/assets/./x.png',
  '/assets/.hidden.png',
  '/assets/%ff.png',
  '/assets/%',
  '/assets/x.svg',
  '/assets/x.html',
  '/assets/x.avif',
  '/assets/renditions/x.avif',
  '/assets/x',
  `/assets/${'a'.repeat(1100)}.png`,
  '/other/x.png',
  '/other/assets/x.png',
  '/assets/x.png\n/y',
])('SEC-15 %.60s does not name a file', path => {
  expect(assetKeys(path)).toEqual([])
})

test('SEC-15 a file name may have at most 1024 characters', () => {
  expect(assetKeys(`/assets/${'a'.repeat(1020)}.png`)).toHaveLength(2)
  expect(assetKeys(`/assets/${'a'.repeat(1021)}.png`)).toEqual([])
})

test.each(['png', 'jpg', 'jpeg', 'gif', 'webp'])('UX-11 an uploaded .%s has smaller copies', extension => {
  expect(renditionUrl(`/assets/1763600000000-4.${extension}`, 320)).toBe(
    '/assets/renditions/1763600000000-4.320.webp',
  )
})

test('UX-11 copies are stored in a folder of their own beside their picture', () => {
  expect(renditionKey(`blog/${name}`, 800)).toBe('blog/renditions/1763600000000-417.800.webp')
  expect(renditionKey('brand/logo', 800)).toBe('brand/renditions/logo.800.webp')
  expect(renditionKey('portfolio/a.b.png', 800)).toBe('portfolio/renditions/a.b.png.800.webp')
  expect(renditionUrl(`/assets/${name}`, 320)).toBe('/assets/renditions/1763600000000-417.320.webp')
  expect(assetKeys(renditionUrl(`/assets/${name}`, 320) ?? '')[0]).toBe(
    renditionKey(`portfolio/${name}`, 320),
  )
  expect(renditionUrl(`/assets/blog/${name}?v=ab1`, 320)).toBe(
    '/assets/blog/renditions/1763600000000-417.320.webp?v=ab1',
  )
  expect(renditionSet(`/assets/${name}`)).toBe(
    [320, 640, 800, 1600]
      .map(width => `/assets/renditions/1763600000000-417.${width}.webp ${width}w`)
      .join(', '),
  )
})

test.each([
  '',
  '/samples/a.png',
  '/samples/renditions/site-corner.webp.600.avif',
  '/assets/renditions/1763600000000-417.600.avif',
  '/assets/renditions/1763600000000-417.660.webp',
  `https://x.example/assets/${name}`,
  '/assets/1763600000000-417.mp4',
  `/assets/${name}/x`,
])('a picture that is neither in the bucket nor a sample has no copies: %s', address => {
  expect(renditionSet(address)).toBeUndefined()
  expect(renditionUrl(address, 320)).toBeNull()
})

test('F-32 samples and files put into the bucket by other means have copies, too', () => {
  expect(renditionSet('/samples/site-corner.webp', [600, 1200])).toBe(
    '/samples/renditions/site-corner.webp.600.avif 600w, /samples/renditions/site-corner.webp.1200.webp 1200w',
  )
  expect(renditionSet('/assets/my door, red.png', [600])).toBe(
    '/assets/renditions/my%20door%2C%20red.png.600.avif 600w',
  )
})

test('F-32 only the copy for phones’ cards is AVIF, and it is found where it was WebP before', () => {
  const keys = renditionKeys(`portfolio/${name}`)
  const endings = keys.map(key => key.replace('portfolio/renditions/1763600000000-417.', ''))
  expect(endings.sort()).toEqual([
    ...['1200.webp', '1600.webp', '320.webp', '600.avif', '600.webp', '640.webp', '660.webp', '800.webp'],
  ])
  expect(assetKeys('/assets/renditions/1763600000000-417.600.avif')).toContain(keys[4])
  expect(movedRendition('/assets/blog/renditions/my%20door.png.600.webp')).toBe(
    '/assets/blog/renditions/my%20door.png.600.avif',
  )
  for (const path of [
    '/assets/renditions/a.png.660.webp',
    '/assets/a.600.webp',
    '/assets/renditions/a.png.600.avif',
  ])
    expect(movedRendition(path)).toBeNull()
})

test('F-32 a copy’s key tells which pictures it may be made from', () => {
  expect(renditionSource('portfolio/renditions/1763600000000-417.600.avif')).toEqual({
    pictures: ['png', 'jpg', 'jpeg', 'gif', 'webp'].map(ending => `portfolio/1763600000000-417.${ending}`),
    width: 600,
  })
  expect(renditionSource('renditions/my door.png.1600.webp')).toEqual({
    pictures: ['my door.png'],
    width: 1600,
  })
  expect(renditionSource('renditions/film.mp4.600.avif')?.pictures).toEqual([])
  for (const key of [
    'a.png',
    'renditions/a.png.601.webp',
    'renditions/a.png.600.png',
    'renditions/a.png.600.webp',
    'renditions/a.png.660.avif',
    'renditions/x/a.png.600.avif',
  ])
    expect(renditionSource(key)).toBeNull()
})
