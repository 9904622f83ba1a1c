/** The chat answers from the site's pages, admits what it does not know, and the team sees what is missing. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  chatButton,
  field,
  freeze,
  lastMessage,
  log,
  popup,
  replies,
  savedChat,
  say,
  startChat,
  storedChat,
  visit,
} from './chat.ts'
import { chats, test } from './chat-log-rows.ts'
import { expect } from './fixtures.ts'
import { askService } from './service.ts'
import { settled } from './settled.ts'

/** Types and sends; the pages are searched over the network, while the agent types on the page's clock. */
async function ask(page: Page, question: string) {
  const before = await log(page).locator('.chat-message').count()
  await field(page).fill(question)
  await field(page).press('Enter')
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return log(page).locator('.chat-message').count()
    })
    .toBeGreaterThan(before + 1)
}

const messages = (page: Page) => log(page).locator('.chat-message')

test('ANSW-09 the chat answers a question from a page with links to it, and the script continues', async ({
  page,
}) => {
  await visit(page)
  await freeze(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  await ask(page, 'how long does a simple site take and can my team edit it')
  await expect(lastMessage(page)).toContainText('competitor')
  const answer = messages(page).nth(-2)
  await expect(answer).toContainText('A simple site takes 2–4 weeks.')
  const sources = answer.getByRole('list', { name: 'Where this stands' }).getByRole('link')
  await expect(sources).toHaveCount(2)
  await expect(sources.first()).toHaveAttribute('href', /^\/faqs#:~:text=How%20long/)

  // The function's answer is stored as it was, and the question does not count as an answer to the script.
  const { state } = await storedChat(page)
  await page.clock.fastForward(2000)
  await expect.poll(async () => JSON.stringify((await savedChat(state.id))?.messages)).toContain('2–4 weeks')
  // Now: it was saved with the answer.
  expect((await savedChat(state.id))?.user_info.amazonCompetitor).toBe('')

  await sources.first().click()
  await page.waitForURL(/\/faqs/)
  // The page's deferred scripts need a little time on the stopped clock.
  await page.clock.runFor(100)
  await expect(messages(page).filter({ hasText: '2–4 weeks' })).toBeVisible()
})

test('ANSW-10 the chat says when no page has an answer, and notes the question', async ({ page }) => {
  await visit(page)
  await freeze(page)
  await startChat(page)
  await ask(page, 'do you also print the boxes in Brazil')
  await expect(messages(page).nth(-2)).toContainText("I don't know.")
  await expect(replies(page).getByRole('button').first()).toHaveText('Ask a person')
  await replies(page).getByRole('button', { name: 'Take the question along' }).click()
  await page.clock.fastForward(2000)
  await expect(messages(page).nth(-2)).toContainText('noted your question')
  await expect(lastMessage(page)).toContainText('which service')
  const { state } = await storedChat(page)
  await page.clock.fastForward(2000)
  await expect
    .poll(async () => (await savedChat(state.id))?.user_info.additionalInfo)
    .toBe('do you also print the boxes in Brazil')
})

test('ANSW-09 if the answers function fails, the script reads what was typed', async ({ page }) => {
  await page.route('**/.netlify/functions/answers', route => route.abort())
  await visit(page)
  await freeze(page)
  await startChat(page)
  await ask(page, 'Do you do websites for bakeries?')
  await expect(lastMessage(page)).toContainText('competitor')
})

test('ANSW-09 opening the chat requests nothing for answers', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => /answers|search-/.test(request.url()) && asked.push(request.url()))
  await visit(page)
  await chatButton(page).click()
  await expect(popup(page)).toBeVisible()
  // What the popup does when idle, too.
  await page.clock.fastForward(2000)
  await settled(page)
  expect(asked).toEqual([])
})

test('ANSW-11 the dashboard groups unanswered questions, and an answer becomes an FAQ', async ({
  admin: page,
  add,
  mark,
}) => {
  const question = `Do you carve ${mark}?`
  const unknown = (content: string) => [
    { id: randomUUID(), role: 'user', content, timestamp: new Date().toISOString() },
    {
      id: randomUUID(),
      role: 'agent',
      line: 'answers.unknown',
      content: 'I do not know.',
      timestamp: new Date().toISOString(),
    },
  ]
  await add(
    { messages: unknown(question) },
    { messages: unknown(`can you carve ${mark}`) },
    { messages: unknown(question) },
  )
  await chats(page)
  await page.getByRole('button', { name: 'Without an answer' }).click()
  const row = page.getByRole('listitem').filter({ hasText: question })
  await expect(row).toContainText('3 times')
  await expect(row).toContainText(`“can you carve ${mark}”`)
  await row.getByRole('button', { name: 'Write the answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New FAQ' })
  await expect(dialog.getByLabel('Question')).toHaveValue(question)
  await dialog.getByRole('button', { name: 'Add to the FAQs' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'What is the answer?' })).toBeVisible()
  await dialog.getByLabel('Answer').fill('Yes, in oak.')
  await dialog.getByRole('button', { name: 'Add to the FAQs' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  const filter = `faqs?question=eq.${encodeURIComponent(question)}`
  // Now: the list has lost it, which follows the row.
  expect(await askService(`rest/v1/${filter}&select=answer`)).toEqual([{ answer: 'Yes, in oak.' }])
  await askService(`rest/v1/${filter}`, 'DELETE')
})
