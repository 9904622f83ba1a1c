import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { noteSender, refusalOf } from './incoming.ts'

/** Sends `head` verbatim and returns the response status; 200 if it is not refused. */
async function statusOf(head: string): Promise<string> {
  const server = createServer((request, response) => {
    const [status, sentence] = refusalOf(request) ?? [200, 'passed']
    response.writeHead(status, { connection: 'close' }).end(sentence)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(`${head}\r\nconnection: close\r\n\r\n`)
  const answer = Buffer.concat(await socket.toArray()).toString()
  server.close()
  return answer.split(' ')[1] ?? ''
}

test.each([
  ['GET / HTTP/1.1\r\nhost: localhost:4321', '200'],
  ['GET / HTTP/1.1\r\nhost: agency.example', '200'],
  ['GET / HTTP/1.1\r\nhost: [::1]:4321', '200'],
  ['TRACE / HTTP/1.1\r\nhost: localhost', '405'],
  ['GET / HTTP/1.1\r\nhost: a b', '400'],
  ['GET / HTTP/1.1\r\nhost: evil.example/path?', '400'],
  ['GET / HTTP/1.1\r\nhost: user@evil.example', '400'],
  ['GET / HTTP/1.1\r\nhost: localhost:99999', '400'],
  ['GET // HTTP/1.1\r\nhost: localhost', '400'],
  ['GET /%zz HTTP/1.1\r\nhost: localhost', '400'],
])('F-52 %j is answered with %s, never 500', async (head, status) => {
  expect(await statusOf(head)).toBe(status)
})

test('F-52 the sender is the socket’s address, unless a trusted proxy names another', () => {
  const heard = (headers: IncomingHttpHeaders, isProxied: boolean) => {
    noteSender({ headers, socket: { remoteAddress: '198.51.100.1' } }, isProxied)
    return headers['x-forwarded-for']
  }
  expect(heard({ 'x-forwarded-for': '203.0.113.9' }, false)).toBe('198.51.100.1')
  expect(heard({}, false)).toBe('198.51.100.1')
  expect(heard({ 'x-forwarded-for': '203.0.113.9' }, true)).toBe('203.0.113.9')
  expect(heard({}, true)).toBe('198.51.100.1')
})
