import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { jsonLines } from '../../netlify/lib/json-lines.ts'
import {
  callFunction,
  findFunction,
  loadFunctions,
  passOn,
  pathPattern,
  type SiteFunction,
  webRequest,
} from './functions.ts'

afterEach(() => vi.restoreAllMocks())

const made = (run: SiteFunction['run'], path = '/here'): SiteFunction => ({
  name: 'made',
  path,
  paths: [pathPattern(path)],
  preferStatic: false,
  run,
})

test.each([
  [
    '/api/upload',
    ['/api/upload', '/api/upload/', '/API/upload'],
    ['/api/upload/x', '/api/uploads', '/x/api/upload'],
  ],
  ['/assets/*', ['/assets/a.webp', '/assets/a/b'], ['/assets', '/my/assets/a']],
  ['/blog/:slug', ['/blog/a-post', '/blog/a-post/'], ['/blog', '/blog/', '/blog/a/b']],
  ['/feed.xml', ['/feed.xml'], ['/feed-xml']],
])('a function at %s answers the same paths as on the host', (path, inside, outside) => {
  const here = made(async () => new Response(), path)
  for (const pathname of inside) expect(findFunction([here], pathname), pathname).toBe(here)
  for (const pathname of outside) expect(findFunction([here], pathname), pathname).toBeUndefined()
})

test('functions are found by name or path, scheduled ones are not found at all', async () => {
  const functions = await loadFunctions(resolve('netlify/functions'))
  const nameAt = (pathname: string) => findFunction(functions, pathname)?.name
  expect(nameAt('/.netlify/functions/submissions')).toBe('submissions')
  expect(nameAt('/assets/a.webp')).toBe('assets')
  expect(nameAt('/blog/a-post')).toBe('blog-post')
  expect(findFunction(functions, '/blog/a-post')?.preferStatic).toBe(true)
  expect(nameAt('/.netlify/functions/upload')).toBeUndefined()
  for (const name of ['clock', 'retention', 'nobody'])
    expect(nameAt(`/.netlify/functions/${name}`), name).toBeUndefined()
})

test('a function gets the last forwarded IP address and may continue after its answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const gone = Promise.withResolvers<void>()
  const tells = made(async (_, { ip, waitUntil }) => {
    waitUntil(gone.promise)
    return new Response(ip)
  })
  const headers = { 'X-Forwarded-For': '203.0.113.9, 2001:db8::1' }
  const answer = await callFunction(tells, new Request('http://localhost/here', { headers }))
  expect(await answer.text()).toBe('2001:db8::1')
  gone.reject(new Error('too late'))
  await expect.poll(() => console.error).toHaveBeenCalledOnce()
})

test('a request whose body the function does not read to the end is still answered', async () => {
  const refuses = made(async request => {
    for await (const _ of request.body ?? []) return new Response('Too large', { status: 413 })
    return new Response()
  })
  const server = createServer((request, response) => {
    void webRequest(request)
      .then(asked => callFunction(refuses, asked))
      .then(answer => response.writeHead(answer.status).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const body = Buffer.alloc(8_000_000)
  expect((await fetch(`http://127.0.0.1:${port}/here`, { method: 'POST', body })).status).toBe(413)
  server.close()
})

test('a failing function answers with status 500, and the cause is only logged', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fails = made(async () => {
    throw new Error('the password is 1234')
  })
  const answer = await callFunction(fails, new Request('http://localhost/here'))
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('1234')
  expect(console.error).toHaveBeenCalledOnce()
})

test('ANSW-13 a streamed answer is passed on piece by piece and ends when the client disconnects', async () => {
  const gone = Promise.withResolvers<void>()
  const more = Promise.withResolvers<void>()
  const server = createServer(async (_, response) => {
    const answer = jsonLines(async (send, left) => {
      left.addEventListener('abort', () => gone.resolve())
      send({ said: 'A.' })
      await more.promise
      send({ said: 'A. B.' })
      await gone.promise
    })
    expect(await passOn(answer, response)).toBe(true)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const leaving = new AbortController()
  const { body } = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, {
    signal: leaving.signal,
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('{"said":"A."}\n')
  more.resolve()
  expect((await reader?.read())?.value).toBe('{"said":"A. B."}\n')
  leaving.abort()
  await gone.promise
  server.close()
})
