/** The dashboard with the keyboard alone, in narrow windows, and with wide text spacing. */
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { closeQuietly, expect, newSignedIn, test } from '../e2e/fixtures.ts'
import { askService, newColleague } from '../e2e/service.ts'
import { viewLoaded } from '../e2e/settled.ts'
import { clippedTexts } from './clipped.ts'
import { unseenStops } from './focus.ts'
import { addStyles, TEXT_SPACING } from './reader.ts'

/** The views of the dashboard, besides the submissions. */
const VIEWS = [
  ...['people', 'chats', 'portfolio', 'portfolio&view=images', 'portfolio&view=videos', 'categories', 'blog'],
  ...['analytics', 'analytics&settings=open'],
]

test('A11Y-02 SEC-37 in every view each Tab stop is visible, and 320 px, 200 % zoom and wide text spacing fit', async ({
  admin: page,
  mark,
}) => {
  test.slow()
  // Enough rows for pagination, whose buttons stay at the list's lower edge.
  const rows = Array.from({ length: 51 }, (_, place) => ({
    ...{ id: randomUUID(), name: `Writer ${place}`, email: 'ada@osei.example', message: mark },
    submitted_at: new Date(),
  }))
  await askService('rest/v1/contact_submissions', 'POST', rows)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const unseen: string[] = []
  // A chart takes on its new size a moment after the window does.
  const fits = (what: string) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what)
      .toBeLessThanOrEqual(0)
  for (const view of [`submissions&q=${mark}`, ...VIEWS]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin?tab=${view}`)
    await viewLoaded(page)
    if (view.includes(mark)) await expect(page.getByRole('button', { name: /^Next/ })).toBeVisible()
    unseen.push(...(await unseenStops(page, 60)).map(stop => `${view} ${stop}`))
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await fits(`${view} ${width}`)
    }
    await addStyles(page, TEXT_SPACING)
    await fits(`${view} 320, spaced widely`)
  }
  await askService(`rest/v1/contact_submissions?message=eq.${mark}`, 'DELETE')
  expect(unseen).toEqual([])
})

test('SEC-37 A11Y-02 at 400 % zoom no bar covers a submission, a person’s thread, or a post’s form', async ({
  admin: page,
  mark,
}) => {
  test.slow()
  const email = `${mark}@osei.example`
  // Enough rows for pagination; three of them in one thread.
  const rows = Array.from({ length: 51 }, (_, place) => ({
    ...{ id: randomUUID(), name: `Writer ${place}`, message: `${mark} ${place}` },
    ...{ email: place < 3 ? email : 'ada@osei.example', submitted_at: new Date() },
  }))
  await askService('rest/v1/contact_submissions', 'POST', rows)
  const [person] = (await askService(`rest/v1/people?email=eq.${email}&select=id`)) as { id: string }[]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 256 })
  const unseen: string[] = []
  const views = [
    [`submissions&q=${mark}`, page.getByRole('button', { name: /^Next/ }), 40],
    // As far as the field for an answer.
    [`people&person=${person?.id}`, page.getByRole('list', { name: 'Timeline' }), 9],
  ] as const
  for (const [view, part, stops] of views) {
    await page.goto(`/admin?tab=${view}`)
    await viewLoaded(page)
    await expect(part).toBeVisible()
    unseen.push(...(await unseenStops(page, stops)).map(stop => `${view} ${stop}`))
  }
  expect(unseen).toEqual([])
  await page.goto('/admin?tab=blog&post=new')
  await page.getByLabel('Title', { exact: true }).focus()
  const add = page.getByRole('button', { name: 'Add post' })
  await expect(add).toBeAttached()
  await expect(add).not.toBeInViewport()
  await askService(`rest/v1/contact_submissions?message=like.${mark}*`, 'DELETE')
  await askService(`rest/v1/people?email=eq.${email}`, 'DELETE')
})

test('A11Y-02 PPL-13 words wider than the window, such as links, push nothing out of sight', async ({
  admin: page,
  mark,
}) => {
  // Lines break at hyphens.
  const long = mark.replaceAll('-', '').repeat(4)
  const email = `${mark}@osei-and-daughters-roofing.example`
  const [submission, log] = [randomUUID(), randomUUID()]
  await askService('rest/v1/contact_submissions', 'POST', [
    { id: submission, name: long, email, message: long, submitted_at: new Date(), source_path: `/${long}` },
  ])
  const [person] = (await askService(`rest/v1/people?email=eq.${email}&select=id`)) as { id: string }[]
  const of = { person_id: person?.id }
  await askService(`rest/v1/people?email=eq.${email}`, 'PATCH', { company: long, tags: [mark] })
  await askService('rest/v1/follow_ups', 'POST', [{ ...of, text: long, due_on: '2099-11-24' }])
  await askService('rest/v1/person_notes', 'POST', [{ ...of, body: long }])
  await askService('rest/v1/chat_logs', 'POST', [
    {
      ...{ id: log, user_info: { name: long, email, company: long } },
      messages: [{ role: 'user', content: long, timestamp: new Date() }],
    },
  ])
  const clipped: string[] = []
  for (const [view, width] of [
    [`submissions&entry=${submission}`, 320],
    [`people&person=${person?.id}`, 320],
    [`people&person=${person?.id}`, 1280],
    [`chats&log=${log}`, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`/admin?tab=${view}`)
    await viewLoaded(page)
    await expect(page.getByRole('article').getByText(long).first()).toBeVisible()
    const about = page.getByRole('button', { name: 'About', exact: true })
    if (await about.isVisible()) await about.click()
    clipped.push(...(await clippedTexts(page)).map(text => `${view} at ${width}: ${text}`))
  }
  await askService(`rest/v1/contact_submissions?id=eq.${submission}`, 'DELETE')
  await askService(`rest/v1/chat_logs?id=eq.${log}`, 'DELETE')
  await askService(`rest/v1/people?email=eq.${email}`, 'DELETE')
  expect(clipped).toEqual([])
})

test('SEC-37 A11Y-02 on the way back by Shift+Tab no stop is under a list’s head or the actions on chosen rows', async ({
  admin: page,
  mark,
}) => {
  test.slow()
  const rows = Array.from({ length: 30 }, (_, place) => ({
    ...{ id: randomUUID(), name: `Writer ${place}`, email: 'ada@osei.example', message: `${mark} ${place}` },
    submitted_at: new Date(),
  }))
  await askService('rest/v1/contact_submissions', 'POST', rows)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const unseen: string[] = []
  const thereAndBack = async (what: string) => {
    for (const key of ['Tab', 'Shift+Tab'])
      unseen.push(...(await unseenStops(page, 60, key)).map(stop => `${what} ${key} ${stop}`))
  }
  await page.goto(`/admin?tab=submissions&q=${mark}`)
  await viewLoaded(page)
  await expect(page.getByText(`${mark} 0`).first()).toBeAttached()
  await thereAndBack('submissions')
  await page.getByRole('list', { name: 'Submissions' }).getByRole('checkbox').first().check()
  await expect(page.getByRole('button', { name: 'Set status…' })).toBeVisible()
  await thereAndBack('submissions, one chosen')
  await page.goto('/admin?tab=portfolio')
  await viewLoaded(page)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await expect(page.getByRole('button', { name: 'Change status...' })).toBeVisible()
  await thereAndBack('portfolio, one chosen')
  await askService(`rest/v1/contact_submissions?message=like.${mark}*`, 'DELETE')
  expect(unseen).toEqual([])
})

test('SEC-37 A11Y-02 in a low window, e.g. a zoomed laptop, each tab of the sidebar and Logout can be reached', async ({
  admin: page,
}) => {
  await page.goto('/admin')
  await viewLoaded(page)
  const tab = page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab').last()
  const logout = page.getByRole('button', { name: 'Logout' })
  for (const [width, height] of [
    [781, 370],
    [960, 470],
  ] as const) {
    await page.setViewportSize({ width, height })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    // A tenth may be lost to rounding.
    await expect(tab).toBeInViewport({ ratio: 0.9 })
    await logout.focus()
    await expect(logout).toBeInViewport({ ratio: 0.9 })
  }
})

test('SEC-39 a dialog traps focus in both directions and returns it on Escape', async ({ admin: page }) => {
  await page.goto('/admin?tab=portfolio')
  const opener = page.getByRole('button', { name: 'Change Order' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Order' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const stops = await dialog.locator('button:enabled, a[href], input:enabled, [tabindex="0"]').count()
  expect(stops).toBeGreaterThan(1)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < stops + 2; press += 1) await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

const HEBREW = 'אני רוצה אתר ב-WordPress, עד $5,000?'

/** Whether the question mark at the end of `HEBREW` is drawn to the left of the first letter. */
const endsLeft = (words: Locator) =>
  words.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const start = node.textContent?.indexOf(text) ?? -1
      if (start < 0) continue
      const leftOf = (place: number) => {
        const range = document.createRange()
        range.setStart(node, start + place)
        range.setEnd(node, start + place + 1)
        return range.getBoundingClientRect().left
      }
      return leftOf(text.length - 1) < leftOf(0)
    }
    return null
  }, HEBREW)

test('CHAT-14 HAND-06 LOGS-08 PPL-13 what visitors write in Hebrew, and the answers to them, run from right to left', async ({
  browser,
  mark,
}) => {
  const { id: accepted_by, session, remove } = await newColleague(mark)
  const page = await newSignedIn(browser, session)
  const email = `${mark}@osei.example`
  const [entry, log, timestamp] = [randomUUID(), randomUUID(), new Date().toISOString()]
  const sent = { id: entry, name: mark, email, message: HEBREW, submitted_at: timestamp }
  await askService('rest/v1/contact_submissions', 'POST', sent)
  const messages = [{ role: 'user', content: HEBREW, timestamp }]
  await askService('rest/v1/chat_logs', 'POST', { id: log, messages, user_info: { name: mark } })
  const [person] = (await askService(`rest/v1/people?email=eq.${email}&select=id`)) as { id: string }[]

  await page.goto(`/admin?tab=submissions&entry=${entry}`)
  await expect.poll(() => endsLeft(page.getByRole('article').getByText(HEBREW))).toBe(true)
  await expect(page.getByLabel('Notes')).toHaveAttribute('dir', 'auto')

  await page.goto(`/admin?tab=people&person=${person?.id}`)
  await expect.poll(() => endsLeft(page.getByRole('list', { name: 'Timeline' }).getByText(HEBREW))).toBe(true)
  for (const field of ['Subject', 'Your answer'])
    await expect(page.getByLabel(field)).toHaveAttribute('dir', 'auto')

  await page.goto(`/admin?tab=chats&log=${log}`)
  await expect.poll(() => endsLeft(page.getByRole('article').getByText(HEBREW))).toBe(true)
  // Only now: a talk that no open page attends is over after a minute.
  const accepted_at = new Date()
  const talk = { chat_log_id: log, accepted_by, accepted_at, admin_seen_at: accepted_at }
  await askService('rest/v1/chat_handoffs', 'POST', talk)
  const dock = page.getByRole('region', { name: `Talk with ${mark}` })
  await expect.poll(() => endsLeft(dock.getByText(HEBREW))).toBe(true)
  await expect(dock.getByLabel('Your answer')).toHaveAttribute('dir', 'auto')
  await closeQuietly(page.context())
  await askService(`rest/v1/chat_logs?id=eq.${log}`, 'DELETE')
  await askService(`rest/v1/contact_submissions?id=eq.${entry}`, 'DELETE')
  await askService(`rest/v1/people?email=eq.${email}`, 'DELETE')
  await remove()
})
