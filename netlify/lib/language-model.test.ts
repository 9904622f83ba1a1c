import { afterEach, expect, test, vi } from 'vitest'
import { type ModelSettings, modelSettings, modelWords } from './language-model.ts'

const ALL = {
  LANGUAGE_MODEL_URL: 'https://models.example/v1',
  LANGUAGE_MODEL_KEY: 'key',
  LANGUAGE_MODEL_NAME: 'a-model',
}

test('ANSW-13 any OpenAI-compatible address works, and budgets have defaults', () => {
  const settings = modelSettings(ALL)
  expect(settings?.endpoint.href).toBe('https://models.example/v1/chat/completions')
  expect(settings).toMatchObject({ key: 'key', name: 'a-model' })
  expect(settings?.budget).toEqual({ day: 300, chat: 20 })
  const own = { LANGUAGE_MODEL_DAILY_BUDGET: '50', LANGUAGE_MODEL_CHAT_BUDGET: '5' }
  expect(modelSettings({ ...ALL, ...own })?.budget).toEqual({ day: 50, chat: 5 })
  expect(modelSettings({ ...ALL, LANGUAGE_MODEL_URL: 'http://127.0.0.1:11434/v1/' })?.endpoint.href).toBe(
    'http://127.0.0.1:11434/v1/chat/completions',
  )
})

test.each<[string, Partial<typeof ALL> & Record<string, string>]>([
  ['a key', { LANGUAGE_MODEL_KEY: '' }],
  ['a name', { LANGUAGE_MODEL_NAME: '' }],
  ['an address', { LANGUAGE_MODEL_URL: '' }],
  ['an address that nobody on the way can read', { LANGUAGE_MODEL_URL: 'http://models.example/v1' }],
  ['a budget of the day', { LANGUAGE_MODEL_DAILY_BUDGET: '0' }],
  ['a budget of a conversation', { LANGUAGE_MODEL_CHAT_BUDGET: '0' }],
])('ANSW-12 without %s no model is asked', (_, changes) => {
  expect(modelSettings({ ...ALL, ...changes })).toBeNull()
})

const SETTINGS: ModelSettings = {
  endpoint: new URL('https://models.example/v1/chat/completions'),
  key: 'the key',
  name: 'a-model',
  budget: { day: 1, chat: 1 },
}
const STREAM = { 'Content-Type': 'text/event-stream; charset=utf-8' }
const event = (content: unknown) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n`

afterEach(() => void vi.unstubAllGlobals())

/** A service that streams these pieces; `sent` are its requests, `isCancelled` is whether its stream was given up. */
function serviceThatStreams(pieces: string[], init: ResponseInit = { headers: STREAM }) {
  const service = { sent: [] as Parameters<typeof fetch>[], isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        const piece = pieces.shift()
        if (piece === undefined) stream.close()
        else stream.enqueue(new TextEncoder().encode(piece))
      },
      cancel() {
        service.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    service.sent.push(request)
    return new Response(body, init)
  })
  return service
}

const ask = (signal = new AbortController().signal) =>
  modelWords(SETTINGS, { system: 'Be brief.', user: 'How long?' }, signal)

test('ANSW-13 a model gets instructions and material, and only at the address of the settings', async () => {
  const { sent } = serviceThatStreams(['data: [DONE]\n'])
  const { signal } = new AbortController()
  expect(await Array.fromAsync(ask(signal))).toEqual([])
  const [[address, init] = []] = sent
  expect(address).toBe(SETTINGS.endpoint)
  // Following a redirect would hand the key to another host.
  expect(init).toMatchObject({ method: 'POST', redirect: 'error' })
  expect(init?.signal).toBe(signal)
  expect(init?.headers).toEqual({
    Accept: 'text/event-stream',
    'Content-Type': 'application/json',
    Authorization: 'Bearer the key',
  })
  expect(JSON.parse(String(init?.body))).toEqual({
    model: 'a-model',
    stream: true,
    temperature: 0,
    max_tokens: 400,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How long?' },
    ],
  })
})

test('ANSW-13 the words come piece by piece, however the stream is cut and its lines end', async () => {
  const stream = [
    event('Two '),
    '\n',
    `: not ${event('a comment')}`,
    'event: message\r\n',
    event('to four').replace('\n', '\r\n'),
    event(' weeks').replace('data: ', 'data:'),
    'data:   \n',
    'data:  [DONE] \n',
    event('never read'),
  ].join('')
  const words = ['Two ', 'to four', ' weeks']
  serviceThatStreams([stream])
  expect(await Array.fromAsync(ask())).toEqual(words)
  serviceThatStreams([...stream])
  expect(await Array.fromAsync(ask())).toEqual(words)
})

test('ANSW-13 a line separator within the words loses none of them', async () => {
  serviceThatStreams([event('Two\u2028to four'), 'data: [DONE]\n'])
  expect(await Array.fromAsync(ask())).toEqual(['Two\u2028to four'])
})

test.each([
  'null',
  '{}',
  '{"choices":[]}',
  '{"choices":[{}]}',
  '{"choices":[{"delta":{}}]}',
  '{"choices":[{"delta":{"content":5}}]}',
])('ANSW-13 the event %s has no words', async data => {
  serviceThatStreams([`data: ${data}\n`, event('Yes.'), 'data: [DONE]\n'])
  expect((await Array.fromAsync(ask())).join('')).toBe('Yes.')
})

test.each<[string, ResponseInit, string]>([
  ['an error', { status: 503, headers: STREAM }, 'HTTP 503'],
  ['a page', { headers: { 'Content-Type': 'text/html' } }, 'HTTP 200'],
  ['something without a type', {}, 'HTTP 200'],
])(
  'ANSW-12 a service that answers with %s is a failure, and nothing more of it is read',
  async (_, init, code) => {
    const service = serviceThatStreams([event('Yes.'), 'data: [DONE]\n'], init)
    await expect(Array.fromAsync(ask())).rejects.toMatchObject({
      code,
      message: 'The language model did not answer as one',
    })
    expect(service.isCancelled).toBe(true)
  },
)

test('ANSW-12 a service that answers with nothing is a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { headers: STREAM }))
  await expect(Array.fromAsync(ask())).rejects.toMatchObject({ code: 'HTTP 200' })
})

test('ANSW-12 a stream that breaks off is a failure after its words', async () => {
  serviceThatStreams([event('Two ')])
  const words: string[] = []
  const reading = (async () => {
    for await (const word of ask()) words.push(word)
  })()
  await expect(reading).rejects.toMatchObject({
    code: 'unreadable',
    message: 'The language model broke off',
  })
  expect(words).toEqual(['Two '])
})

test('ANSW-12 of a stream at most 256 kB are read', async () => {
  const end = 'data: [DONE]\n'
  const filler = `:${' '.repeat(64 * 1024 - 2)}\n`
  const longest = [filler, filler, filler, filler.slice(end.length), end]
  serviceThatStreams([...longest])
  expect(await Array.fromAsync(ask())).toEqual([])

  serviceThatStreams([filler, ...longest])
  await expect(Array.fromAsync(ask())).rejects.toMatchObject({
    code: 'unreadable',
    message: 'The language model sent too much',
  })
})

test('ANSW-12 whoever stops reading ends the request', async () => {
  const service = serviceThatStreams([event('Two '), event('to four')])
  for await (const word of ask()) {
    expect(word).toBe('Two ')
    break
  }
  expect(service.isCancelled).toBe(true)
})
