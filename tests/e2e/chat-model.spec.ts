/** An answer phrased by a language model: the function and the popup are real, the model is a stand-in. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { spendModelAnswer } from '#data/model-answers.ts'
import { createPublicClient } from '#data/public-client.ts'
import { openAnswers } from '#lib/answers/find-answer.ts'
import { SEARCH_PASSAGES } from '#lib/search/search-index.ts'
import { handle } from '../../netlify/functions/answers.mts'
import { answerProof } from '../../netlify/lib/answer-proof.ts'
import { hashSecret } from '../../netlify/lib/chat.ts'
import { passOn, webRequest } from '../../scripts/lib/functions.ts'
import { field, freeze, lastMessage, log, popup, savedChat, startChat, storedChat, visit } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { BACKEND, keys } from './service.ts'

/** Routes the page's questions to the function with this model, backed by the site's own pages and rows. */
async function answerWith(page: Page, words: () => AsyncGenerator<string>) {
  const { pages } = await (await page.request.get(SEARCH_PASSAGES)).json()
  const { serviceKey } = keys()
  const db = createPublicClient({ url: BACKEND, key: serviceKey })
  const server = createServer(async (request, response) => {
    // The browser sent the request to the site, as its Origin header says.
    request.headers.host = new URL(request.headers.origin ?? '').host
    const answer = await handle(await webRequest(request), {
      answer: async question => openAnswers(pages).find(question),
      prove: content => answerProof(content, serviceKey),
      isOn: () => true,
      model: {
        spend: ({ id, secret }) =>
          spendModelAnswer(db, { id, secretHash: hashSecret(secret) }, { day: 1000, chat: 10 }),
        words,
        limitMs: 60_000,
      },
    })
    if (await passOn(answer, response)) return
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await page.route('**/.netlify/functions/answers', route =>
    route.continue({ url: `http://localhost:${port}/.netlify/functions/answers` }),
  )
  return () => void server.close()
}

/** Asks in a stored conversation, because the model is used in no other. */
async function ask(page: Page, question: string) {
  await visit(page)
  await freeze(page)
  await startChat(page)
  const { state } = await storedChat(page)
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return savedChat(state.id)
    })
    .toBeTruthy()
  await field(page).fill(question)
  await field(page).press('Enter')
  return state.id
}

const QUESTION = 'how long does a simple site take'

test('ANSW-13 sentences appear as they stream, then join the conversation with their source, and are stored', async ({
  page,
}) => {
  const end = Promise.withResolvers<void>()
  const stop = await answerWith(page, async function* () {
    yield 'A simple site takes 2–4 weeks [1]. '
    await end.promise
    yield 'You get a plan with dates before we start [1].'
  })
  const id = await ask(page, QUESTION)
  const coming = popup(page).locator('.chat-said')
  await expect(coming).toHaveText('A simple site takes 2–4 weeks.')
  // Screen readers get the answer once, as a whole.
  await expect(coming).toHaveAttribute('aria-hidden', 'true')
  await expect(log(page)).not.toContainText('2–4 weeks')
  end.resolve()
  await expect(coming).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return log(page).textContent()
    })
    .toContain('A simple site takes 2–4 weeks. You get a plan with dates before we start.')
  await expect(lastMessage(page)).toContainText('which service')
  await expect(log(page).getByRole('list', { name: 'Where this stands' }).getByRole('link')).toHaveCount(1)
  await page.clock.fastForward(2000)
  await expect.poll(async () => JSON.stringify((await savedChat(id))?.messages)).toContain('You get a plan')
  stop()
})

test('ANSW-13 a streamed answer with an unsupported sentence is withdrawn, and the page is quoted instead', async ({
  page,
}) => {
  const end = Promise.withResolvers<void>()
  const stop = await answerWith(page, async function* () {
    yield 'A simple site takes 2–4 weeks [1]. '
    await end.promise
    yield 'It is free of charge [1].'
  })
  await ask(page, QUESTION)
  await expect(popup(page).locator('.chat-said')).toHaveText('A simple site takes 2–4 weeks.')
  end.resolve()
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return log(page).textContent()
    })
    .toContain('A complex one')
  await expect(popup(page)).not.toContainText('free of charge')
  stop()
})
