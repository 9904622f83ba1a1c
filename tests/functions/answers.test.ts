/** The function that answers from the site's pages, and its answers in a saved conversation. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerText } from '#lib/answers/answer-text.ts'
import { buildIndex } from '#lib/search/search-index.ts'
import { type Dependencies, handle } from '../../netlify/functions/answers.mts'
import { answerProof } from '../../netlify/lib/answer-proof.ts'
import { searchOf } from '../../netlify/lib/site-search.ts'
import { ANSWER_SECRET, chatFunction, conversation, line, post, rowsOf, SITE } from './chats.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
const { stored } = rowsOf(db)

const pages = {
  '/faqs': [
    { heading: 'How long does a website take?', text: 'A simple site takes 2-4 weeks.' },
    { heading: 'Can we edit it?', text: '<b>Yes.</b>' },
  ],
}
const dependencies: Dependencies = {
  answer: async question => searchOf(buildIndex([]), { built: null, pages }).answer(question),
  prove: content => answerProof(content, ANSWER_SECRET),
  isOn: () => true,
  model: null,
}
const ask = (body: unknown, changes: Partial<Dependencies> = {}, init: RequestInit = {}) =>
  handle(
    new Request(`${SITE}/.netlify/functions/answers`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: SITE },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    }),
    { ...dependencies, ...changes },
  )

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

test('ANSW-09 a question is answered with the words of a page, their source and a proof', async () => {
  const response = await ask({ question: 'how long does a site take' })
  const content = answerText('A simple site takes 2-4 weeks.', [
    { heading: 'How long does a website take?', path: '/faqs' },
  ])
  expect([response.status, await response.json()]).toEqual([
    200,
    { result: 'found', content, proof: answerProof(content, ANSWER_SECRET), hasRest: false },
  ])
})

test('ANSW-10 a question that no page answers is answered as unknown', async () => {
  expect(await (await ask({ question: 'Do you print boxes?' })).json()).toEqual({ result: 'unknown' })
})

test('ANSW-12 while the switch is off the function answers 404', async () => {
  expect((await ask({ question: 'how long does a site take' }, { isOn: () => false })).status).toBe(404)
})

test.each([
  ['no question', {}],
  ['an empty one', { question: '' }],
  ['one of more characters than a message has', { question: 'x'.repeat(1001) }],
  ['no text', { question: 7 }],
  ['no JSON', 'how long?'],
])('SEC-24 %s is refused with 400', async (_, body) => {
  expect((await ask(body)).status).toBe(400)
})

test('SEC-24 a wrong method, type, origin or size is refused, and a failure hides its cause', async () => {
  const headers = { 'Content-Type': 'application/json', Origin: SITE }
  expect((await ask('', {}, { method: 'GET', body: null, headers })).status).toBe(405)
  expect((await ask('how', {}, { headers: { ...headers, 'Content-Type': 'text/plain' } })).status).toBe(415)
  expect((await ask('{}', {}, { headers: { ...headers, Origin: 'https://x.example' } })).status).toBe(403)
  expect((await ask(`{"question": "${'x'.repeat(10_000)}"}`)).status).toBe(413)
  const failed = await ask(
    { question: 'why me' },
    { answer: () => Promise.reject(new Error('secret cause')) },
  )
  expect(failed.status).toBe(500)
  expect(await failed.text()).not.toContain('secret cause')
})

/** A conversation that contains this answer by the agent. */
const withAnswer = (content: string, proof: string) => {
  const answer = { ...line('a:answer'), content, proof }
  return conversation({ messages: [line('a:questions.service'), line('how long?'), answer] })
}

test('F-04 ANSW-09 a saved answer keeps its words only with a valid proof', async () => {
  const content = 'A simple site takes 2-4 weeks.\nSource: How long does a website take? (/faqs)'
  const proof = answerProof(content, ANSWER_SECRET)
  const words = async (sent: ReturnType<typeof conversation>) => {
    expect((await chatFunction(db)(post(sent))).status).toBe(201)
    const messages = (await stored(sent.id))?.messages as { content: string; proof?: string }[]
    expect(messages.at(-1)).not.toHaveProperty('proof')
    return messages.at(-1)?.content
  }
  expect(await words(withAnswer(content, proof))).toBe(content)
  for (const forged of [
    withAnswer('Everything is free.', proof),
    withAnswer(content, ''),
    withAnswer(content, 'x'.repeat(43)),
    withAnswer(content, answerProof(content, 'another secret')),
  ])
    expect(await words(forged)).toBe('An answer from the pages of this site.')
})

test('F-04 text sent along with a script line is ignored', async () => {
  const content = 'We work for nothing.'
  const message = { ...line('a:questions.budget'), content, proof: answerProof(content, ANSWER_SECRET) }
  const sent = conversation({ messages: [message] })
  await chatFunction(db)(post(sent))
  expect(JSON.stringify((await stored(sent.id))?.messages)).not.toContain('nothing')
})
