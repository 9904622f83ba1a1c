/** Legitimate uploads: real requests, real pictures, the real bucket behind them. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import type { FileStore } from '#data/file-store.ts'
import serveAsset from '../../netlify/functions/assets.mts'
import uploadPicture from '../../netlify/functions/upload.mts'
import { halves, jpegWithComment, moving, noise, photo } from './support/pictures.ts'
import { quickHash } from './support/quick-password.ts'
import { SITE, type UploadOptions, uploadSiteForThisFile } from './support/upload-site.ts'

const site = uploadSiteForThisFile()
afterEach(() => {
  vi.unstubAllEnvs()
})

/** The stored bytes behind a URL that an upload has returned. */
async function served(url: string): Promise<Buffer> {
  const response = await site().asset(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test.each([
  ['jpeg', 'jpg', 'image/jpeg'],
  ['jpeg', 'jpeg', 'image/jpg'],
  ['png', 'png', 'image/png'],
  ['gif', 'gif', 'image/gif'],
  ['webp', 'webp', 'image/webp'],
  ['webp', 'WEBP', ''],
  ['png', 'png', 'application/octet-stream'],
] as const)(
  'SEC-11 UPLD-05 a valid %s named .%s of type “%s” is stored and served',
  async (format, extension, type) => {
    const picture = await halves()[format]().toBuffer()
    const response = await site().upload(picture, { name: `My photo.${extension}`, type })
    expect(response.status).toBe(201)
    const answer = await response.json()
    // CNST-33
    expect(answer.name).toMatch(
      new RegExp(`^portfolio/my-photo-\\d{13}-\\d{1,3}\\.${extension.toLowerCase()}$`),
    )
    expect(answer.url).toBe(answer.name.replace('portfolio/', '/assets/'))
    expect(answer).toMatchObject({ width: 120, height: 60, renditions: [320, 800, 1600] })
    const { format: stored } = await sharp(await served(answer.url)).metadata()
    expect(stored).toBe(format)
  },
)

test('SEC-11 a photograph is turned upright and loses its place, its maker and everything else', async () => {
  const original = await sharp(await photo()).metadata()
  expect(original).toMatchObject({ orientation: 6, width: 120, height: 60, exif: expect.anything() })
  const { url, width, height } = await (await site().upload(await photo(), { name: 'a.jpg' })).json()
  expect({ width, height }).toEqual({ width: 60, height: 120 })
  const bytes = await served(url)
  const stored = await sharp(bytes).metadata()
  expect(stored.orientation).toBeUndefined()
  for (const kind of ['exif', 'xmp', 'iptc', 'icc'] as const) expect(stored[kind]).toBeUndefined()
  expect(bytes.toString('latin1')).not.toMatch(/Telephone|private|GPS/)
  // What was on the left is now at the top.
  const { data } = await sharp(bytes)
    .extract({ left: 30, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
})

test('SEC-11 a comment inside a picture is removed', async () => {
  const picture = await jpegWithComment('A private remark')
  const { url } = await (await site().upload(picture, { name: 'a.jpg' })).json()
  expect((await served(url)).includes('private')).toBe(false)
})

test.each(['gif', 'webp'] as const)(
  'SEC-11 an animated %s stays animated, its thumbnail does not',
  async format => {
    const { url, width, height } = await (
      await site().upload(await moving(format), { name: `a.${format}` })
    ).json()
    expect({ width, height }).toEqual({ width: 400, height: 300 })
    expect((await sharp(await served(url)).metadata()).pages).toBe(2)
    const copy = (pixels: number) => served(url.replace(/([^/]+)\.\w+$/, `renditions/$1.${pixels}.webp`))
    expect((await sharp(await copy(800)).metadata()).pages).toBe(2)
    expect((await sharp(await copy(320)).metadata()).pages).toBeUndefined()
  },
)

test('UX-11 renditions of 320, 800 and 1600 pixels are made, and none is larger than the picture', async () => {
  const { url, name } = await (await site().upload(await noise(1700, 200), { name: 'a.jpg' })).json()
  const copies = (await site().stored('portfolio/renditions')).filter(file =>
    name.includes(file.split('.')[0]),
  )
  expect(copies.sort()).toHaveLength(3)
  for (const [width, expected] of [
    [320, 320],
    [800, 800],
    [1600, 1600],
  ]) {
    const copy = await sharp(
      await served(url.replace(/([^/]+)\.jpg$/, `renditions/$1.${width}.webp`)),
    ).metadata()
    expect(copy).toMatchObject({ format: 'webp', width: expected })
  }
  const small = await (await site().upload(await halves().png().toBuffer(), { name: 'b.png' })).json()
  const copy = await served(small.url.replace(/([^/]+)\.png$/, 'renditions/$1.1600.webp'))
  expect(await sharp(copy).metadata()).toMatchObject({ width: 120, height: 60 })
})

test.each(['blog', 'brand', 'portfolio'])(
  'UPLD-09 a picture for “%s” is stored in its own folder',
  async folder => {
    const picture = await halves().png().toBuffer()
    const { name, url } = await (
      await site().upload(picture, { fields: { folder, alt: ' A red half ' } })
    ).json()
    expect(name).toMatch(new RegExp(`^${folder}/`))
    expect(await site().stored(folder)).toContain(name.split('/')[1])
    expect(url).toMatch(
      folder === 'portfolio' ? /^\/assets\/photo-\d/ : new RegExp(`^/assets/${folder}/photo-\\d`),
    )
    const { data } = await site()
      .service.from('media_files')
      .select('alt, width, size')
      .eq('name', name)
      .single()
    expect(data).toMatchObject({ alt: 'A red half', width: 120, size: expect.any(Number) })
  },
)

test('SEC-14 an idempotency key used twice, even at once, stores one file', async () => {
  const picture = await halves(30, 30).png().toBuffer()
  const before = (await site().stored('portfolio')).length
  const headers = { 'Idempotency-Key': randomUUID() }
  const send = () => site().upload(picture, { name: 'a.png', headers })
  const answers = await Promise.all([send(), send()])
  const later = await send()
  expect(later.status).toBe(200)
  expect(answers.every(({ status }) => status === 201 || status === 200)).toBe(true)
  const names = await Promise.all([...answers, later].map(async answer => (await answer.json()).name))
  expect(new Set(names).size).toBe(1)
  expect(await site().stored('portfolio')).toHaveLength(before + 1)
})

test('a replaced picture keeps its URL and its alternative text', async () => {
  const first = await (
    await site().upload(await halves().png().toBuffer(), { name: 'a.png', fields: { alt: 'Halves' } })
  ).json()
  const before = await served(first.url)
  // The card's rendition exists because it has been requested.
  const card = async () => {
    const url = first.url.replace(/([^/]+)\.png$/, 'renditions/$1.600.avif')
    const { width, height } = await sharp(await served(url)).metadata()
    return [width, height]
  }
  expect(await card()).toEqual([120, 60])
  const other = await halves(40, 40).png().toBuffer()
  const answer = await site().upload(other, { name: 'b.png', fields: { replace: first.name } })
  expect(await answer.json()).toMatchObject({ url: first.url, width: 40, height: 40 })
  expect((await served(first.url)).equals(before)).toBe(false)
  expect(await card(), 'F-32 no copy shows the old picture').toEqual([40, 40])
  const { data } = await site()
    .service.from('media_files')
    .select('alt, width')
    .eq('name', first.name)
    .single()
  expect(data).toEqual({ alt: 'Halves', width: 40 })
  expect((await site().upload(other, { fields: { replace: '../../etc/passwd' } })).status).toBe(400)
  expect((await site().upload(other, { fields: { replace: 'portfolio/by-hand.png' } })).status).toBe(400)
})

test.each([
  [20, 16_384],
  [16_384, 20],
])(
  'MEDI-12 a picture of %i × %i pixels that replaces a WebP is refused with the reason',
  async (width, height) => {
    const first = await (await site().upload(await halves().webp().toBuffer(), { name: 'a.webp' })).json()
    const before = await served(first.url)
    const other = await halves(width, height).png().toBuffer()
    const answer = await site().upload(other, { name: 'b.png', fields: { replace: first.name } })
    expect([answer.status, (await answer.json()).error]).toEqual([
      422,
      'A WebP picture is at most 16,383 pixels wide and high. Please upload yours as a new picture.',
    ])
    expect(await served(first.url)).toEqual(before)
    expect((await site().upload(other, { name: 'b.png' })).ok).toBe(true)
  },
)

test.each([
  ['jpeg', 'png'],
  ['webp', 'jpeg'],
  ['gif', 'webp'],
] as const)('MEDI-12 a %s that replaces a %s is converted to it, so the URL stays', async (from, to) => {
  const first = await (
    await site().upload(await halves().toFormat(to).toBuffer(), { name: `a.${to}` })
  ).json()
  const other = await halves(40, 40).toFormat(from).toBuffer()
  const fields = { replace: first.name }
  const answer = await site().upload(other, { name: `b.${from}`, fields })
  expect(await answer.json()).toMatchObject({ name: first.name, url: first.url, width: 40, height: 40 })
  expect(await sharp(await served(first.url)).metadata()).toMatchObject({ format: to, width: 40 })
})

test('MEDI-12 transparency becomes white, not black, when a PNG replaces a JPEG', async () => {
  const first = await (await site().upload(await photo(), { name: 'a.jpg' })).json()
  const clear = { create: { width: 8, height: 8, channels: 4 as const, background: '#00000000' } }
  const fields = { replace: first.name }
  await site().upload(await sharp(clear).png().toBuffer(), { name: 'b.png', fields })
  const { data } = await sharp(await served(first.url))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

/** A bucket that fails at file number `count`, counted from 1. */
const breakingAt = (count: number) => (store: FileStore) => {
  let asked = 0
  return {
    ...store,
    put: async (...file: Parameters<FileStore['put']>) => {
      asked += 1
      if (asked === count) throw new Error('The bucket is gone')
      return store.put(...file)
    },
  }
}
const everything = async () => [
  ...(await site().stored('portfolio')),
  ...(await site().stored('portfolio/renditions')),
]

test.each([1, 3, 4])('an upload that breaks off at file %i leaves nothing behind', async count => {
  const before = await everything()
  const picture = await noise(400, 400)
  const headers = { 'Idempotency-Key': `broken-${randomUUID()}` }
  const broken = await site().upload(picture, { name: 'a.jpg', headers, through: breakingAt(count) })
  expect(broken.status).toBe(500)
  expect(await everything()).toEqual(before)
  // Repeating the same upload succeeds.
  const whole = await (await site().upload(picture, { name: 'a.jpg', headers })).json()
  expect((await site().stored('portfolio')).map(name => `portfolio/${name}`)).toContain(whole.name)
})

test('an upload that breaks off leaves the files of another try of it, which has succeeded meanwhile', async () => {
  const picture = await noise(400, 400)
  const send = (through = (store: FileStore) => store) =>
    site().upload(picture, { name: 'a.jpg', headers: { 'Idempotency-Key': 'pressed-twice' }, through })
  let whole = 0
  let kept: string[] = []
  const broken = await send(store => {
    const { put } = breakingAt(4)(store)
    return {
      ...store,
      put: async (...file) => {
        if (whole === 0) {
          whole = (await send()).status
          kept = await everything()
        }
        return put(...file)
      },
    }
  })
  expect([whole, broken.status]).toEqual([201, 500])
  expect(await everything()).toEqual(kept)
})

test('a picture whose replacement breaks off is what it was, with all its copies', async () => {
  const first = await (await site().upload(await noise(400, 400), { name: 'a.jpg' })).json()
  const addresses = [first.url, first.url.replace(/([^/]+)\.jpg$/, 'renditions/$1.320.webp')]
  const bytes = async () => {
    const all = await Promise.all(addresses.map(address => served(address)))
    return all.map(file => file.toString('base64'))
  }
  const before = await bytes()
  const fields = { replace: first.name }
  const broken = await site().upload(await noise(300, 300), { name: 'b.jpg', fields, through: breakingAt(6) })
  expect(broken.status).toBe(500)
  expect(await bytes()).toEqual(before)
})

test('MEDI-12 F-32 a phone’s copy keeps its type through a broken replacement and takes the new picture’s', async () => {
  const first = await (await site().upload(await moving('webp'), { name: 'a.webp' })).json()
  const type = async () =>
    (await site().asset(first.url.replace(/([^/]+)\.webp$/, 'renditions/$1.600.avif'))).headers.get(
      'Content-Type',
    )
  expect(await type()).toBe('image/webp')
  const replace = async (through?: UploadOptions['through']) =>
    site().upload(await halves().png().toBuffer(), {
      ...{ name: 'b.png', fields: { replace: first.name } },
      ...(through && { through }),
    })
  expect((await replace(breakingAt(6))).status).toBe(500)
  expect(await type()).toBe('image/webp')
  expect((await replace()).status).toBe(201)
  expect(await type()).toBe('image/avif')
})

test('MEDI-12 with the keys of a hosted project a picture is replaced, and a missing copy is kept', async () => {
  const { server, service, tokens } = site()
  vi.stubEnv('SUPABASE_URL', server.url)
  vi.stubEnv('SUPABASE_ANON_KEY', server.anonKey)
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', server.serviceKey)
  const first = await (await site().upload(await noise(400, 400), { name: 'a.jpg' })).json()
  const before = await served(first.url)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await noise(300, 300))]), 'b.jpg')
  form.set('replace', first.name)
  const Authorization = `Bearer ${tokens.admin}`
  const replaced = await uploadPicture(
    new Request(`${SITE}/api/upload`, { method: 'POST', body: form, headers: { Authorization } }),
  )
  expect(replaced.status).toBe(201)
  expect(await served(first.url)).not.toEqual(before)

  const copy = first.name.replace(/([^/]+)\.jpg$/, 'renditions/$1.600.avif')
  await service.storage.from('portfolio-images').remove([copy])
  const asked = new Request(`${SITE}${copy.replace('portfolio', '/assets')}`)
  expect((await serveAsset(asked)).status).toBe(200)
  expect(await site().stored('portfolio/renditions')).toContain(copy.split('/').at(-1))
})

test('ACC-86 every team member can upload a picture of their own, which replaces the one before', async () => {
  const { server, service } = site()
  const email = 'seller@x.example'
  const password = 'a long enough password'
  await service.auth.admin.createUser({ email, password_hash: quickHash(password), email_confirm: true })
  await service.rpc('grant_role', { email, member_role: 'sales' }).throwOnError()
  const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword({ email, password })
  const [token, id] = [data.session?.access_token ?? '', data.user?.id ?? '']
  const send = (fields: Record<string, string>) => site().upload(null, { token, fields })
  expect((await send({ folder: 'team' })).status).toBe(400)

  const pictureOf = async () =>
    (await service.from('team_members').select('picture').eq('user_id', id).single()).data?.picture
  const first = await site().upload(await photo(), { name: 'me.jpg', token, fields: { folder: 'team' } })
  expect(first.status).toBe(201)
  const { url } = await first.json()
  expect(url).toMatch(new RegExp(`^/assets/team/${id}/\\d{13}-\\d{1,3}\\.jpg$`))
  expect(await pictureOf()).toBe(url)
  // Re-encoded like every other picture, so the location where it was taken is gone.
  expect((await served(url)).toString('latin1')).not.toMatch(/GPS/)
  expect((await site().stored(`team/${id}/renditions`)).length).toBe(1)

  const next = await (
    await site().upload(await photo(), { name: 'me.jpg', token, fields: { folder: 'team' } })
  ).json()
  expect(await pictureOf()).toBe(next.url)
  expect(await site().stored(`team/${id}`)).toEqual([next.url.split('/').at(-1)])
  expect((await site().stored(`team/${id}/renditions`)).length).toBe(1)
  // The token grants access to no other folder.
  for (const folder of ['portfolio', 'blog', 'brand'])
    expect((await site().upload(await photo(), { name: 'a.jpg', token, fields: { folder } })).status).toBe(
      403,
    )
})
