/** Refused uploads: nothing of them may ever reach the bucket. */
import { SignJWT } from 'jose'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notPictures } from './support/not-pictures.ts'
import { bomb, halves, moving, noise, withBadByte } from './support/pictures.ts'
import { uploadSiteForThisFile } from './support/upload-site.ts'

const site = uploadSiteForThisFile()
const png = () => halves().png().toBuffer()

let before: string[]
const everything = async () => {
  const folders = ['', 'portfolio', 'portfolio/renditions', 'blog', 'brand']
  return (await Promise.all(folders.map(folder => site().stored(folder)))).flat()
}
beforeEach(async () => {
  before = await everything()
})
afterEach(async () => {
  expect(await everything()).toEqual(before)
})

test.each(notPictures)('SEC-12 %s is answered 415', async (_, make, name) => {
  const response = await site().upload(await make(), { name })
  expect(response.status).toBe(415)
  expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^[A-Z].+\.$/) })
})

test.each([
  ['a.png', 'image/jpeg'],
  ['a.png', 'text/html'],
  ['a.png', 'image/svg+xml'],
  ['a.svg', ''],
  ['a.jpg', ''],
  ['a.png.exe', ''],
  ['a.php', 'image/png'],
])('SEC-12 UPLD-07 a PNG named “%s” with the type “%s” is answered 415', async (name, type) => {
  expect((await site().upload(await png(), { name, type })).status).toBe(415)
})

test.each([
  ['a PNG cut in half', async () => (await png()).subarray(0, 120), 'a.png'],
  ['a PNG without its end', async () => (await png()).subarray(0, -12), 'a.png'],
  ['a PNG with a wrong checksum', async () => withBadByte(await png()), 'a.png'],
  ['a JPEG cut in half', async () => (await noise(200, 200)).subarray(0, 9000), 'a.jpg'],
  ['a GIF cut in half', async () => (await moving('gif')).subarray(0, 100), 'a.gif'],
  ['a WebP cut in half', async () => (await halves().webp().toBuffer()).subarray(0, 60), 'a.webp'],
  ['the beginning of a GIF and a script', () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1);//'), 'a.gif'],
])('SEC-12 %s is answered 422', async (_, make, name) => {
  const response = await site().upload(await make(), { name })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: 'The picture is damaged or incomplete.' })
})

test('SEC-12 more than 40 megapixels, however few bytes, are answered 413 before they are unpacked', async () => {
  const started = process.cpuUsage()
  for (const [width, height] of [
    [8001, 5000],
    [30_000, 30_000],
    [1, 16_000_000 * 3],
  ] as const) {
    const response = await site().upload(bomb(width, height).subarray(0), { name: 'a.png' })
    expect(response.status).toBe(413)
    expect((await response.json()).error).toContain('40 megapixels')
  }
  const { user, system } = process.cpuUsage(started)
  expect(user + system).toBeLessThan(10_000_000) // microseconds
})

test('SEC-12 frames count: a small animation of many frames is a large picture', async () => {
  const colors = ['#000', '#fff']
  const frames = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      sharp({ create: { width: 2000, height: 2000, channels: 3, background: colors[index % 2] ?? '' } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer()
  expect((await site().upload(gif, { name: 'a.gif' })).status).toBe(413)
})

test('SEC-12 more than 4.5 MB are answered 413 with the limit, whatever the Content-Length says', async () => {
  const large = Buffer.concat([await png(), Buffer.alloc(4_718_593)])
  for (const headers of [{}, { 'Content-Length': '10' }]) {
    const response = await site().upload(large, { name: 'a.png', headers })
    expect(response.status).toBe(413)
    expect((await response.json()).error).toContain('4.5 MB')
  }
})

test.each(['../x.png', '..\\x.png', '/etc/passwd.png', 'C:\\x.png', 'a\u0007.png'])(
  'UPLD-07 SEC-13 the name %j is refused',
  async name => {
    expect((await site().upload(await png(), { name })).status).toBe(400)
  },
)

test('SEC-24 a malformed form, folder, key or origin is refused', async () => {
  expect((await site().upload(null)).status).toBe(400)
  expect((await site().upload(await png(), { fields: { folder: '../secret' } })).status).toBe(400)
  expect((await site().upload(await png(), { headers: { 'Content-Type': 'image/png' } })).status).toBe(415)
  expect(
    (await site().upload(await png(), { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }))
      .status,
  ).toBe(400)
  expect((await site().upload(await png(), { headers: { 'Idempotency-Key': 'a b' } })).status).toBe(400)
  expect((await site().upload(await png(), { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
})

const seconds = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const signed = (claims: Record<string, unknown>, secret: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret))

/** Every kind of token that is not an administrator's, with the response status. */
const strangers: [string, () => string | null | Promise<string>, number][] = [
  ['no token', () => null, 401],
  ['an empty token', () => '', 401],
  ['a word', () => 'admin', 401],
  ['the public key', () => site().server.anonKey, 401],
  ['the token of somebody else', () => site().tokens.outsider, 403],
  [
    'an administrator’s token that has expired',
    () => signed({ ...claimsOf(site().tokens.admin), exp: seconds() - 60 }, site().server.jwtSecret),
    401,
  ],
  ['claims signed with another secret', () => signed(claimsOf(site().tokens.admin), 'x'.repeat(40)), 401],
  [
    'claims without a signature',
    () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(site().tokens.admin))}.`,
    401,
  ],
  [
    'alg none under the true signature',
    () => `${encode({ alg: 'none' })}.${site().tokens.admin.split('.').slice(1).join('.')}`,
    401,
  ],
  [
    'somebody else’s claims under the true signature',
    () =>
      site().tokens.outsider.replace(/^[^.]+\.[^.]+/, site().tokens.admin.split('.').slice(0, 2).join('.')),
    401,
  ],
  [
    'a true signature over a made-up administrator',
    () =>
      signed(
        {
          sub: '11111111-1111-4111-8111-111111111111',
          role: 'authenticated',
          aud: 'authenticated',
          exp: seconds() + 600,
        },
        site().server.jwtSecret,
      ),
    401,
  ],
]
test.each(strangers)('SEC-14 with %s nothing lands in the bucket', async (_, token, status) => {
  const response = await site().upload(await png(), { name: 'a.png', token: await token() })
  expect(response.status).toBe(status)
})

test('SEC-14 the token in another place than its header counts for nothing', async () => {
  const { admin } = site().tokens
  for (const headers of [
    { Authorization: `Basic ${admin}` },
    { Authorization: admin },
    { Cookie: `token=${admin}` },
  ]) {
    expect((await site().upload(await png(), { token: null, headers })).status).toBe(401)
  }
})
