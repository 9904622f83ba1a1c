/** A stand-in for a language model service, which answers what and how a test wants. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ModelSettings } from '../../../netlify/lib/language-model.ts'

/** A request to the stand-in. */
export interface ReceivedRequest {
  authorization: string | undefined
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] }
}

export interface ModelService {
  /** Its response handler, until the next test. */
  answer: (response: ServerResponse, request: IncomingMessage) => void
  heard: ReceivedRequest[]
  settings(changes?: Partial<ModelSettings>): ModelSettings
}

/** A stream event with this text. */
export const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

export const eventStream = (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })

/** Streams the text in pieces of a few letters, as models do. */
export const saying = (text: string) => (response: ServerResponse) => {
  eventStream(response)
  response.write(': the service is there\n\n')
  for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) response.write(event(piece))
  response.end('data: [DONE]\n\n')
}

/** Starts it before the tests of this file. */
export function modelServiceForThisFile(): ModelService {
  let port = 0
  const silent = (response: ServerResponse) => void response.writeHead(500).end()
  const service: ModelService = {
    answer: silent,
    heard: [],
    settings: (changes = {}) => ({
      endpoint: new URL(`http://127.0.0.1:${port}/v1/chat/completions`),
      key: 'the key of the model',
      name: 'a-model',
      budget: { day: 100, chat: 10 },
      ...changes,
    }),
  }
  const server = createServer(async (request, response) => {
    const sent = await request.toArray().catch(() => null)
    // The function gave up before it had asked.
    if (!sent) return
    const body = JSON.parse(Buffer.concat(sent).toString())
    service.heard.push({ authorization: request.headers.authorization, body })
    service.answer(response, request)
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    port = typeof address === 'object' ? (address?.port ?? 0) : 0
  })
  beforeEach(() => {
    service.heard = []
    service.answer = silent
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return service
}
