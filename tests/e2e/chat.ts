/** A visitor who chats, and what is stored. The agent's typing takes no time: tests move the page's clock forward. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { whenAsked } from './clock.ts'
import { expect } from './fixtures.ts'
import { askService } from './service.ts'

/** The requests that save conversations. */
export const CHAT = '**/.netlify/functions/chat'

export const chatButton = (page: Page) => page.getByRole('button', { name: 'Chat with us' })
export const popup = (page: Page) => page.getByRole('dialog', { name: 'Sales desk' })
export const log = (page: Page) => popup(page).getByRole('log')
export const field = (page: Page) => popup(page).getByLabel('Message')
export const callButton = (page: Page) => popup(page).getByRole('button', { name: 'Chat with Human' })
export const lastMessage = (page: Page): Locator => log(page).getByRole('listitem').last()
export const replies = (page: Page) => popup(page).getByRole('list', { name: 'Suggested answers' })

/** Gives this page's requests their own IP address: the server accepts five new conversations an hour from each. */
export async function chatFromOwnAddress(page: Page): Promise<void> {
  const [group, subgroup] = [randomUUID().slice(0, 4), randomUUID().slice(0, 4)]
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `2001:${group}:${subgroup}::2` })
}

/** Opens `path` with a fake clock that can be moved forward. */
export async function visit(page: Page, path = '/privacy-policy'): Promise<void> {
  await chatFromOwnAddress(page)
  await page.clock.install()
  await page.goto(path)
}

/** Stops the page's clock, which may be ahead: from here on it moves only when a test moves it. */
export const freeze = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Goes to `path` or reloads the page with a stopped clock, then runs it briefly for the page's late scripts. */
export async function goOn(page: Page, path?: string): Promise<void> {
  if (path) await page.goto(path, { waitUntil: 'load' })
  else await page.reload({ waitUntil: 'load' })
  await page.clock.runFor(100)
}

/** Opens the popup and starts a conversation; resolves when the greeting is shown. */
export async function startChat(page: Page, name = 'Maria Okafor', email = 'maria@ondine.example') {
  await chatButton(page).click()
  await popup(page).getByLabel('Name').fill(name)
  await popup(page).getByLabel('Email').fill(email)
  await popup(page).getByRole('button', { name: 'Start chat' }).click()
  await answered(page, 'Which service')
}

/** Lets the agent finish typing and waits for its message. */
export async function answered(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000)
    // On a clock that stands still, only a further step reaches what began after this one.
    await expect(lastMessage(page)).toContainText(text, { timeout: 5000 })
  }).toPass()
}

/** Types and sends an answer; `reply` is part of the agent's reply. */
export async function say(page: Page, text: string, reply: string | RegExp): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await answered(page, reply)
}

/**
 * Waits until `place` shows `text`, which one of the next polls of the server brings. `keep` is done with each poll,
 * e.g. attending a talk, which lasts a minute of the server's clock.
 */
export const brings = (
  pages: Page | Page[],
  place: Locator,
  text: string | RegExp,
  keep: () => Promise<unknown> = async () => {},
): Promise<void> =>
  whenAsked(pages, async () => {
    await keep()
    await expect(place).toContainText(text, { timeout: 1000 })
  })

/** Calls a person; `beLive` makes one live for 75 s of the server's clock, which may be over since the page opened. */
export async function callPerson(page: Page, beLive: () => Promise<unknown>): Promise<void> {
  await whenAsked(page, async () => {
    await beLive()
    await expect(callButton(page)).toBeVisible({ timeout: 1000 })
  })
  await callButton(page).click()
}

interface StoredChat {
  state: { id: string; messages: { content: string }[] }
}

/** The conversation as the tab has stored it; storing is asynchronous. */
export async function storedChat(page: Page): Promise<StoredChat> {
  const read = (): Promise<StoredChat | null> =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('salesChat:v1') ?? 'null'))
  await expect.poll(read).not.toBeNull()
  return (await read()) as StoredChat
}

interface ChatRow {
  id: string
  user_info: Record<string, string>
  messages: { role: string; content: string; by?: string }[]
  finished_at: string | null
}

/** The stored row of a conversation; undefined when there is none. */
export async function savedChat(id: string): Promise<ChatRow | undefined> {
  const rows = await askService(`rest/v1/chat_logs?id=eq.${id}&select=id,user_info,messages,finished_at`)
  return (rows as ChatRow[])[0]
}

/** The visitor's own messages as stored on the server. */
export async function savedWords(id: string): Promise<string[]> {
  const row = await savedChat(id)
  return (row?.messages ?? []).filter(({ role }) => role === 'user').map(({ content }) => content)
}
