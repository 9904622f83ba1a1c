// @vitest-environment jsdom
/** Uploads as a browser sends them, to a server on this machine. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FilmUpload, uploadFilm } from './film-upload.ts'
import { type PictureUpload, UPLOAD_FAILURE, uploadPicture } from './picture-upload.ts'

// What browsers get of it: Node's own part reads no blobs.
vi.mock('tus-js-client', async () => {
  const { createRequire } = await import('node:module')
  return createRequire(import.meta.url)('tus-js-client/lib.es5/browser/index.js')
})

declare const jsdom: { reconfigure(settings: { url: string }): void }

interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** The requests that arrived whole. */
let asked: Asked[] = []
/** The requests that the page sent. */
let sent: XMLHttpRequest[] = []
let answer: (request: Asked, response: ServerResponse) => void
let origin: string

const server = createServer(async (incoming, outgoing) => {
  // To the browser it is another host than the page's, as the backend is.
  outgoing.setHeader('Access-Control-Allow-Origin', '*')
  outgoing.setHeader('Access-Control-Allow-Headers', incoming.headers['access-control-request-headers'] ?? '')
  outgoing.setHeader('Access-Control-Allow-Methods', '*')
  outgoing.setHeader('Access-Control-Expose-Headers', '*')
  if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204).end()
  const { method = '', url: path = '', headers } = incoming
  const request = { method, path, headers, body: await buffer(incoming).catch(() => Buffer.alloc(0)) }
  asked.push(request)
  answer(request, outgoing)
})

const home = location.href
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  jsdom.reconfigure({ url: `${origin}/admin` })
})
afterAll(() => {
  jsdom.reconfigure({ url: home })
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  sent = []
  const Real = XMLHttpRequest
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Real {
      constructor() {
        super()
        sent.push(this)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const saying = (status: number, body: unknown) => (_: Asked, response: ServerResponse) =>
  void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
const never = () => {}
const hangUp = (_: Asked, response: ServerResponse) => void response.destroy()

const canceled = new DOMException('Canceled', 'AbortError')

/** The request that waits for its answer. */
async function waiting(): Promise<XMLHttpRequest> {
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const request = sent.at(-1)
  if (!request) throw new Error('Nothing was sent')
  return request
}

const stored = { name: 'blog/a.gif', url: '/assets/blog/a.gif', width: 3, height: null }

const send = (changes: Partial<PictureUpload> = {}) =>
  uploadPicture({
    ...{ file: new Blob(['GIF'], { type: 'image/gif' }), fileName: 'my photo.gif', folder: 'blog' },
    ...{ uploadKey: 'key-1', token: 'token-1', ...changes },
  })

test('UPLD-05 a picture is sent with its folder, what it replaces, its key and the person’s token', async () => {
  answer = saying(201, stored)
  const shares: number[] = []
  expect(await send({ replaces: 'blog/old.gif', onProgress: share => shares.push(share) })).toEqual(stored)
  const [{ method, path, headers, body } = {} as Asked] = asked
  expect([method, path, headers.authorization, headers['idempotency-key']]).toEqual([
    ...['POST', '/api/upload', 'Bearer token-1', 'key-1'],
  ])
  const fields = [...body.toString().matchAll(/; name="(\w+)"(?:; filename="(.+)"\r\n.*?)?\r\n\r\n(.*)\r\n/g)]
  expect(fields.map(([, ...field]) => field)).toEqual([
    ['folder', undefined, 'blog'],
    ['replace', undefined, 'blog/old.gif'],
    ['file', 'my photo.gif', 'GIF'],
  ])
  expect(shares.at(-1)).toBe(1)
  await send()
  expect(asked[1]?.body.toString()).not.toContain('name="replace"')
})

test.each([
  ['the server’s own words', 422, { error: 'This is no picture.' }, 'This is no picture.'],
  ['a page', 500, '<h1>Bad gateway</h1>', 'The server answered 500.'],
  ['nothing', 502, '', 'The server answered 502.'],
  ['words of another kind', 422, { error: 5 }, 'The server answered 422.'],
  ['a success without the picture', 201, { name: 'a.gif' }, 'The server answered 201.'],
  ['what is no success', 300, stored, 'The server answered 300.'],
])('UPLD-05 a failed upload shows %s', async (_, status, body, cause) => {
  answer = saying(status, body)
  await expect(send()).rejects.toMatchObject({ message: UPLOAD_FAILURE, cause })
})

test('UPLD-05 a lost connection and an upload that takes too long are failures', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = hangUp
  await expect(send()).rejects.toMatchObject({ message: UPLOAD_FAILURE, cause: 'The connection was lost.' })
  answer = never
  asked = []
  const slow = send()
  const request = await waiting()
  expect(request.timeout).toBe(120_000)
  request.dispatchEvent(new ProgressEvent('timeout'))
  await expect(slow).rejects.toMatchObject({ message: UPLOAD_FAILURE, cause: 'The upload took too long.' })
})

test('UPLD-05 a canceled upload ends with the reason, and one that is canceled before is not sent', async () => {
  answer = never
  const stop = new AbortController()
  const canceling = send({ signal: stop.signal })
  await waiting()
  stop.abort(canceled)
  await expect(canceling).rejects.toBe(canceled)
  asked = []
  await expect(send({ signal: stop.signal })).rejects.toBe(canceled)
  const leaving = send()
  const left = await waiting()
  expect(asked).toHaveLength(1)
  left.abort()
  await expect(leaving).rejects.toThrow('Canceled')
})

test('UX-14 progress is a share of the whole, also while the whole is not known', async () => {
  answer = never
  const shares: number[] = []
  const stop = new AbortController()
  const sending = send({ onProgress: share => shares.push(share), signal: stop.signal })
  const { upload } = await waiting()
  shares.length = 0
  upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }))
  upload.dispatchEvent(new ProgressEvent('progress', { loaded: 5, total: 0 }))
  expect(shares).toEqual([0.25, 0])
  stop.abort(canceled)
  await expect(sending).rejects.toBe(canceled)
})

const RESUMABLE = '/storage/v1/upload/resumable'
const OBJECT = '/storage/v1/object/portfolio-images/portfolio/a.mp4'

/** Sends a film of so many bytes; each token is another. */
function film(size: number, changes: Partial<FilmUpload> = {}) {
  const shares: number[] = []
  let tokens = 0
  const sending = uploadFilm(
    { url: `${origin}//`, key: 'public key' },
    {
      ...{ file: new Blob([new Uint8Array(size)]), key: 'portfolio/a.mp4', type: 'video/mp4' },
      token: async () => {
        tokens += 1
        return `token-${tokens}`
      },
      onProgress: share => void shares.push(share),
      signal: new AbortController().signal,
      ...changes,
    },
  )
  return { sending, shares }
}

/** A server of resumable uploads; `handle` may answer in its place, and then returns true. */
function inPieces(handle: (request: Asked, response: ServerResponse) => boolean = () => false) {
  let offset = 0
  return (request: Asked, response: ServerResponse) => {
    const { method, headers, body } = request
    response.setHeader('Tus-Resumable', '1.0.0')
    if (method === 'POST' && !headers['upload-length']) return void response.writeHead(400).end()
    if (handle(request, response)) return
    if (method === 'HEAD')
      return void response.writeHead(200, { 'Upload-Offset': offset, 'Upload-Length': 7_000_000 }).end()
    offset += body.length
    response.setHeader('Upload-Offset', offset)
    if (method === 'POST') response.writeHead(201, { Location: `${RESUMABLE}/1` }).end()
    else response.writeHead(204).end()
  }
}

test('UX-14 a film goes in pieces of six megabytes, each with a token of its own', async () => {
  answer = inPieces()
  const { sending, shares } = film(7_000_000)
  await sending
  const pieces = asked.slice(1)
  expect(pieces.map(({ method, path, body }) => [method, path, body.length])).toEqual([
    ['POST', RESUMABLE, 6_291_456],
    ['PATCH', `${RESUMABLE}/1`, 708_544],
  ])
  const rights = asked.map(({ headers }) => [headers.apikey, headers.authorization])
  expect(rights).toEqual([1, 2, 3].map(number => ['public key', `Bearer token-${number}`]))
  const facts = String(pieces[0]?.headers['upload-metadata']).split(',')
  expect(facts.map(fact => fact.split(' ')).map(([name, value]) => [name, atob(value ?? '')])).toEqual([
    ['bucketName', 'portfolio-images'],
    ['objectName', 'portfolio/a.mp4'],
    ['contentType', 'video/mp4'],
    ['cacheControl', '604800'],
  ])
  expect(shares.at(-1)).toBe(1)
  expect(shares.every(share => share >= 0 && share <= 1)).toBe(true)
  expect(localStorage).toHaveLength(0)
})

test('UX-14 a piece that is lost is sent again, and the upload goes on from there', async () => {
  let isLost = false
  answer = inPieces(({ method }, response) => {
    if (method !== 'PATCH' || isLost) return false
    isLost = true
    response.writeHead(500).end()
    return true
  })
  await film(7_000_000).sending
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'HEAD', 'PATCH'])
})

test('UX-14 a film that is refused says so', async () => {
  answer = inPieces((_, response) => {
    response.writeHead(403).end('Forbidden')
    return true
  })
  await expect(film(10).sending).rejects.toMatchObject({
    ...{ code: 'refused', message: 'Could not upload film' },
    cause: { message: expect.stringContaining('Forbidden') },
  })
})

test('UX-14 a film that is canceled midway is discarded by the server, too', async () => {
  const stop = new AbortController()
  answer = inPieces(({ method }) => method === 'PATCH')
  const { sending } = film(7_000_000, { signal: stop.signal })
  await expect.poll(() => asked.map(({ method }) => method)).toContain('PATCH')
  answer = inPieces()
  stop.abort(canceled)
  await expect(sending).rejects.toBe(canceled)
  await expect.poll(() => asked.at(-1)).toMatchObject({ method: 'DELETE', path: `${RESUMABLE}/1` })
})

/** A server without resumable uploads, which answers like this to the whole film. */
const inOne = (whole: typeof answer) => (request: Asked, response: ServerResponse) =>
  request.path === RESUMABLE ? void response.writeHead(404).end() : whole(request, response)

test('UX-14 without resumable uploads a film goes as a whole', async () => {
  answer = inOne(saying(200, {}))
  const { sending, shares } = film(10)
  await sending
  expect(asked.map(({ method, path, body }) => [method, path, body.length])).toEqual([
    ['POST', RESUMABLE, 0],
    ['POST', OBJECT, 10],
  ])
  expect(asked[1]?.headers).toMatchObject({
    ...{ apikey: 'public key', authorization: 'Bearer token-2' },
    ...{ 'content-type': 'video/mp4', 'cache-control': 'max-age=604800' },
  })
  expect(shares.at(-1)).toBe(1)
})

test('UX-14 a film also goes as a whole if it cannot be learned how it may go', async () => {
  answer = saying(200, {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await film(10).sending
  expect(asked.map(({ path }) => path)).toEqual([OBJECT])
})

test.each([
  ['a refusal', saying(400, 'Too large'), '400 Too large'],
  ['what is no success', saying(300, ''), '300 '],
  ['a lost connection', hangUp, 'The connection was lost'],
])('UX-14 %s of a whole film is a failure', async (_, whole, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = inOne(whole)
  await expect(film(10).sending).rejects.toMatchObject({
    ...{ code: 'refused', message: 'Could not upload film', cause: { message } },
  })
})

test('UX-14 a whole film is canceled midway, and its progress is a share of the whole', async () => {
  const stop = new AbortController()
  answer = inOne(never)
  const { sending, shares } = film(10, { signal: stop.signal })
  await expect.poll(() => asked.map(({ path }) => path)).toContain(OBJECT)
  const { upload } = await waiting()
  shares.length = 0
  upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }))
  upload.dispatchEvent(new ProgressEvent('progress', { loaded: 5, total: 0 }))
  expect(shares).toEqual([0.25, 0])
  stop.abort(canceled)
  await expect(sending).rejects.toBe(canceled)
})
