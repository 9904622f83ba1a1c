import { expect, test } from 'vitest'
import { createFileStore, publicFileUrl, readPublicFile } from './file-store.ts'

const connection = { url: 'https://db.example/', key: 'service key' }

/** The bucket, and the paths that were asked for. */
function watched() {
  const paths: string[] = []
  const send: typeof fetch = async input => {
    paths.push(new URL(String(input)).pathname)
    return Response.json({})
  }
  return { files: createFileStore(connection, connection.key, send, 'mail-attachments'), paths, send }
}

const climbing = [
  '../../../../auth/v1/admin/users',
  '../portfolio-images/a.png',
  'out/../../x',
  '%2e%2e/%2e%2e/x',
  String.raw`..\..\x`,
  'out//x',
  '',
]

test.each(climbing)('SEC-15 the file %j is neither read, stored nor shown: nothing is sent', async key => {
  const { files, paths, send } = watched()
  const refused = expect.objectContaining({ code: 'invalid' })
  await expect(files.get(key)).rejects.toThrow(refused)
  await expect(files.put(key, new Uint8Array(1), 'text/plain', true)).rejects.toThrow(refused)
  await expect(readPublicFile(connection.url, key, new Request('https://x.example'), send)).rejects.toThrow(
    refused,
  )
  expect(() => publicFileUrl(connection.url, key)).toThrow(refused)
  expect(paths).toEqual([])
})

test('SEC-15 whatever files are to be deleted, only their own bucket is asked', async () => {
  const { files, paths } = watched()
  await files.remove(climbing)
  expect(paths).toEqual(['/storage/v1/object/mail-attachments'])
})

/** The service that answers like this to everything; it notes the headers that it got. */
function answering(answer: () => Response) {
  const got: Headers[] = []
  const send: typeof fetch = async (_, init) => {
    got.push(new Headers(init?.headers))
    return answer()
  }
  return { files: createFileStore(connection, 'token', send), send, got }
}

const body = new Uint8Array(1)
const webpage = () => new Response('<h1>', { status: 502 })
const refusal = (code: string) => () => new Response(`{"statusCode": "${code}"}`, { status: 400 })

test('SEC-29 a file service that fails has neither stored, removed nor missed a file', async () => {
  const { files, send } = answering(webpage)
  const failure = (message: string) => ({ code: 'refused', message, cause: '502 <h1>' })
  await expect(files.put('a.png', body, 'image/png')).rejects.toMatchObject(failure('Could not store file'))
  await expect(files.remove(['a.png'])).rejects.toMatchObject(failure('Could not remove files'))
  await expect(files.get('a.png')).rejects.toMatchObject(failure('Could not read file'))
  await expect(
    readPublicFile(connection.url, 'a.png', new Request('https://x.example'), send),
  ).rejects.toMatchObject({
    ...{ code: 'refused', message: 'Could not read file', cause: 502 },
  })
})

test('UPLD-09 the service says in several ways that a file is there already, or is not', async () => {
  const spaced = answering(refusal('409')).files
  expect(await spaced.put('a.png', body, 'image/png')).toBe(false)
  await expect(spaced.put('a.png', body, 'image/png', true)).rejects.toThrow('Could not store file')
  await expect(spaced.get('a.png')).rejects.toThrow('Could not read file')
  expect(
    await answering(() => Response.json({ statusCode: '409' }, { status: 400 })).files.put('a', body, ''),
  ).toBe(false)
  const missing = answering(refusal('404')).files
  expect(await missing.get('a.png')).toBeNull()
  await expect(missing.put('a.png', body, 'image/png')).rejects.toThrow('Could not store file')
  expect(await answering(() => new Response('', { status: 404 })).files.get('a.png')).toBeNull()
  expect(
    await answering(() => Response.json({ statusCode: '404' }, { status: 400 })).files.get('a'),
  ).toBeNull()
})

test('MEDI-12 of a request only the range and what the browser knows go on, and those answers come back', async () => {
  const headers = { Range: 'bytes=0-1', 'If-None-Match': '"a"', 'If-Range': '"b"', Cookie: 'c=1' }
  const read = (answer: () => Response, request = new Request('https://x.example', { headers })) => {
    const { send, got } = answering(answer)
    return { response: readPublicFile(connection.url, 'a.png', request, send), got }
  }
  for (const status of [206, 304, 416]) {
    const { response, got } = read(() => new Response(null, { status }))
    expect((await response)?.status).toBe(status)
    expect(Object.fromEntries(got[0] ?? [])).toEqual({
      ...{ range: 'bytes=0-1', 'if-none-match': '"a"', 'if-range': '"b"' },
    })
  }
  const { response, got } = read(() => new Response(null, { status: 404 }), new Request('https://x.example'))
  expect(await response).toBeNull()
  expect([...(got[0] ?? [])]).toEqual([])
  expect(await read(() => new Response('', { status: 400 })).response).toBeNull()
})

test('SEC-15 the service is asked with its key and with the rights of the token, under its own address', async () => {
  const { files, got } = answering(() => Response.json({}))
  await files.put('a.png', body, 'image/png')
  await files.get('a.png')
  await files.remove(['a.png'])
  const rights = got.map(headers => [headers.get('apikey'), headers.get('authorization')])
  expect(rights).toEqual([0, 1, 2].map(() => ['service key', 'Bearer token']))
  expect(publicFileUrl('https://db.example//', 'a b.png')).toBe(
    'https://db.example/storage/v1/object/public/portfolio-images/a%20b.png',
  )
})
