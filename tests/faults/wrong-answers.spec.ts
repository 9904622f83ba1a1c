/**
 * Something between the browser and the site's functions answers the first attempt to send a message or conversation.
 * None of these responses counts as an acknowledgement, and each entry ends up as exactly one row (F-01).
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { SITE_PORT } from '../../playwright.config.ts'
import { whenAsked } from '../e2e/clock.ts'
import { closeQuietly, expect, test } from '../e2e/fixtures.ts'
import { askService } from '../e2e/service.ts'

/** A server that redirects every request to a page; the browser would not follow a redirect from a route. */
const redirecting = createServer((request, response) => {
  response.writeHead(302, { Location: `http://localhost:${SITE_PORT}/cookies` }).end()
  request.resume()
})
let elsewhere = ''
test.beforeAll(async () => {
  await once(redirecting.listen(0, '127.0.0.1'), 'listening')
  elsewhere = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`
})
test.afterAll(() => void redirecting.close())

const html = '<!doctype html><title>Please sign in</title><p>Your network wants to know you.</p>'
const page = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: html })
const data = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })

/** The responses to the first attempt. */
const WRONG: Record<string, (route: Route) => Promise<void>> = {
  '200 with a page': page(200),
  '200 with nothing': route => route.fulfill({ status: 200, body: '' }),
  '200 with null': data(200, null),
  '200 with an empty object': data(200, {}),
  '200 without an id': data(200, { result: 'stored' }),
  '201 about another': data(201, { id: randomUUID(), result: 'stored' }),
  '202 by a queue': route => data(202, { id: idOf(route), result: 'stored' })(route),
  '204': route => route.fulfill({ status: 204 }),
  '302 to a page': route => route.continue({ url: elsewhere }),
  '401': data(401, { error: 'Unauthorized', code: 'invalid' }),
  '403 with a page': page(403),
  '403 of a firewall': data(403, { error: 'Blocked', code: 'WAF_1020' }),
  '404 with a page': page(404),
  '404 in JSON': data(404, { error: 'Function not found', code: 'not_found' }),
  '408': page(408),
  '429': data(429, { message: 'Slow down' }),
  '500': data(500, { error: 'Something went wrong on our side. Please try again.', code: 'failed' }),
  '502 with a page': page(502),
  'a reset connection': route => route.abort('connectionreset'),
  'a page, after it was stored': async route => {
    await route.fetch({ headers: fromElsewhere(route) })
    await page(200)(route)
  },
  // Must be last, so that nothing is retried before its timeout.
  'nothing, for ever': () => new Promise(() => {}),
}
const CASES = Object.keys(WRONG)

const idOf = (route: Route): string => route.request().postDataJSON().id
const fromElsewhere = (route: Route) => ({
  ...route.request().headers(),
  'x-forwarded-for': `2001:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::4`,
})

const BOXES = {
  contact: {
    url: '**/.netlify/functions/submissions',
    entry: () => ({
      id: randomUUID(),
      name: 'Maria Okafor',
      email: 'maria@ondine.example',
      message: `We have a serum. ${randomUUID()}`,
      timestamp: new Date().toISOString(),
      source_path: '/contact',
    }),
    table: 'contact_submissions',
  },
  chat: {
    url: '**/.netlify/functions/chat',
    entry: () => {
      const timestamp = new Date().toISOString()
      return {
        action: 'save',
        id: randomUUID(),
        secret: randomUUID(),
        sequence: 2,
        timestamp,
        flowVersion: '1',
        userInfo: { name: 'Ana', email: 'ana@ondine.example' },
        messages: [
          { role: 'agent', content: 'Which service?', timestamp },
          { role: 'user', content: 'Web Design', timestamp },
        ],
        step: 'competitor',
        trail: { service: 'answered', competitor: 'reached' },
        finished: false,
        page: '/about',
      }
    },
    table: 'chat_logs',
  },
} as const
type Box = keyof typeof BOXES

/** One entry of each outbox for each wrong answer. */
function everything() {
  const of = (box: Box) => CASES.map(name => ({ name, entry: BOXES[box].entry() }))
  return { contact: of('contact'), chat: of('chat') }
}
type Everything = ReturnType<typeof everything>

/** Answers each entry's first attempt as its case says, later ones with the site's functions; returns the ids tried. */
async function answerWrongly(context: BrowserContext, all: Everything): Promise<Set<string>> {
  const tried = new Set<string>()
  for (const box of ['contact', 'chat'] as const) {
    const cases = new Map(all[box].map(({ name, entry }) => [entry.id as string, WRONG[name]]))
    await context.route(BOXES[box].url, async route => {
      const id = idOf(route)
      const answer = cases.get(id)
      if (tried.has(id) || !answer) return route.continue({ headers: fromElsewhere(route) })
      tried.add(id)
      await answer(route)
    })
  }
  return tried
}

/** Opens a page with all entries in the outboxes, as left there by an earlier page. */
async function openWith(tab: Page, all: Everything): Promise<void> {
  await tab.clock.install()
  await tab.goto('/robots.txt', { waitUntil: 'load' })
  await tab.evaluate(boxes => {
    for (const [key, entries] of boxes) localStorage.setItem(key, JSON.stringify(entries))
  }, boxesOf(all))
  await tab.goto('/about')
}

const boxesOf = ({ contact, chat }: Everything): [string, unknown[]][] => [
  ['contactOutbox', contact.map(({ entry }) => entry)],
  ['chatOutbox', chat.map(({ entry }) => entry)],
]

/** The number of waiting and of refused entries. */
const left = (tab: Page) =>
  tab.evaluate(() =>
    ['contactOutbox', 'chatOutbox', 'contactOutboxRefused', 'chatOutboxRefused'].map(
      key => JSON.parse(localStorage.getItem(key) ?? '[]').length,
    ),
  )

/** For two times 21 deliveries, one after another. */
const DELIVERY = 120_000
const NOTHING = [0, 0, 0, 0]
const ALL = [CASES.length, CASES.length, 0, 0]

/** Every entry got its wrong response, and all are still waiting. */
async function expectAllTried(tab: Page, tried: Set<string>): Promise<void> {
  await expect.poll(() => tried.size).toBe(2 * CASES.length)
  await expect.poll(() => left(tab)).toEqual(ALL)
}

/** Each entry is exactly one row. */
async function expectRows(all: Everything): Promise<void> {
  for (const box of ['contact', 'chat'] as const) {
    const ids = all[box].map(({ entry }) => entry.id).sort()
    const rows = await askService(`rest/v1/${BOXES[box].table}?id=in.(${ids})&select=id`)
    expect((rows as { id: string }[]).map(({ id }) => id).sort(), box).toEqual(ids)
  }
}

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test(`F-01 ${CASES.length} wrong first answers each, while the page stays open: every entry arrives once`, async ({
  page: tab,
  context,
}) => {
  const all = everything()
  const tried = await answerWrongly(context, all)
  await openWith(tab, all)
  await expect.poll(() => tried.size).toBe(2 * CASES.length)
  // In steps that do not end a post under way by its deadline of 20 s.
  await whenAsked(tab, async () => expect(await left(tab)).toEqual(NOTHING), 8000, DELIVERY)
  await expectRows(all)
})

test('F-01 after wrong first answers every entry arrives once from the next page', async ({
  page: tab,
  context,
}) => {
  const all = everything()
  const tried = await answerWrongly(context, all)
  await openWith(tab, all)
  await expectAllTried(tab, tried)
  await tab.goto('/cookies')
  await expect.poll(() => left(tab), { timeout: DELIVERY }).toEqual(NOTHING)
  await expectRows(all)
})

test('F-01 after wrong first answers every entry arrives once from the reopened browser', async ({
  browser,
  baseURL,
}, info) => {
  const all = everything()
  const start = () =>
    browser.browserType().launchPersistentContext(info.outputPath('profile'), {
      ...info.project.use.launchOptions,
      ...(baseURL && { baseURL }),
    })
  const before = await start()
  const tried = await answerWrongly(before, all)
  const tab = await before.newPage()
  await openWith(tab, all)
  await expectAllTried(tab, tried)
  await closeQuietly(before)

  const after = await start()
  await answerWrongly(after, { contact: [], chat: [] })
  const next = await after.newPage()
  await next.goto('/about')
  await expect.poll(() => left(next), { timeout: DELIVERY }).toEqual(NOTHING)
  await expectRows(all)
  await after.close()
})
