/** How the popup reads the function's responses, sent by a local server. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askSite } from './ask-site.ts'

const FOUND = { result: 'found', content: 'A.\nSource: B (/faqs)', proof: 'p', hasRest: false }
const ASKED = { question: 'how long?', id: 'c', secret: 's' }
const ANSWER = { line: 'answer', content: FOUND.content, proof: 'p', hasRest: false }

let answer: (response: ServerResponse) => void
let sent = ''
let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    sent = Buffer.concat(await request.toArray()).toString()
    answer(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (onSaid: (said: string) => void = () => {}) =>
  askSite(ASKED, (path, init) => fetch(`${origin}${path}`, init), onSaid)

test('ANSW-09 the question is sent with the chat’s id and secret, and the answer is read', async () => {
  answer = response => response.end(JSON.stringify(FOUND))
  expect(await ask()).toEqual(ANSWER)
  expect(JSON.parse(sent)).toEqual({ question: 'how long?', chat: { id: 'c', secret: 's' } })
  answer = response => response.end(JSON.stringify({ result: 'unknown' }))
  expect(await ask()).toBe('unknown')
})

test('ANSW-13 sentences are reported while the answer streams, even if a chunk splits a character', async () => {
  const heard = Promise.withResolvers<void>()
  answer = async response => {
    const bytes = Buffer.from('{"said":"2–4 weeks."}\n')
    // In the middle of a multi-byte character.
    response.write(bytes.subarray(0, 11))
    response.write(bytes.subarray(11))
    await heard.promise
    response.end(`${JSON.stringify(FOUND)}\n`)
  }
  const said: string[] = []
  const result = await ask(text => {
    said.push(text)
    heard.resolve()
  })
  expect([said, result]).toEqual([['2–4 weeks.'], ANSWER])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['an error', response => response.writeHead(500).end('{}')],
  ['a page', response => response.end('<!doctype html>')],
  ['sentences without an end', response => response.end('{"said":"A."}\n')],
  ['a line that is none', response => response.end('{"said":"A."}\n{"result"')],
  ['an answer of another shape', response => response.end('{"result":"found"}')],
  ['a broken connection', response => void response.write('{"said":"A."}\n', () => response.destroy())],
])('ANSW-09 %s is no answer: the script goes on', async (_, fault) => {
  answer = fault
  expect(await ask()).toBeNull()
})
