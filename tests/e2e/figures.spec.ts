/** From a campaign to a won deal: what a visitor's tab reports, and what the dashboard shows (FIG). */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { SITE_PORT } from '../../playwright.config.ts'
import { exampleFunnel, exampleSummary } from '../../src/admin/analytics/example/figures.ts'
import { exampleVisits } from '../../src/admin/analytics/example/month.ts'
import { FUNNEL_STEPS, type FunnelCounts } from '../../src/data/funnel.ts'
import { findViolations } from '../a11y/axe.ts'
import { expect, fillContactForm, fromOwnAddress, holdUndo, pressSend, test } from './fixtures.ts'
import { asPersonsBrowser } from './person.ts'
import { askService } from './service.ts'

/** The site under another host name on which forms can be sent; on localhost nothing is counted. */
const SITE = `http://gantry.localhost:${SITE_PORT}`
const COUNTER = '/.netlify/functions/log-visit'

test.use({ launchOptions: asPersonsBrowser() })

/** The active filters. */
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Makes `page` look like a person's browser; returns the steps that it reports to the counter, in order. */
async function asPerson(page: Page, mark: string, headers: Record<string, string> = {}): Promise<string[]> {
  await page.context().setExtraHTTPHeaders({
    'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/148 ${mark}`,
    ...headers,
  })
  await fromOwnAddress(page)
  const steps: string[] = []
  page.on('requestfinished', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === COUNTER) steps.push(...(searchParams.get('steps')?.split(' ') ?? []))
  })
  return steps
}

const arrivalIn = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('arrival') ?? 'null') as unknown)

async function leadOf(mark: string) {
  const [lead] = (await askService(
    `rest/v1/contact_submissions?message=like.*${mark}*&select=id,arrival`,
  )) as { id: string; arrival: unknown }[]
  return lead
}

async function forget(mark: string) {
  await askService(`rest/v1/contact_submissions?message=like.*${mark}*`, 'DELETE')
  await askService(`rest/v1/visits?user_agent=like.*${mark}`, 'DELETE')
}

test('FIG-01 FIG-02 FIG-04 FIG-05 FIG-08 FIG-10 SEC-37 the dashboard follows a campaign from its first page to the people it won', async ({
  page,
  admin,
  mark,
}) => {
  const steps = await asPerson(page, mark, { 'Accept-Language': 'de-CH,de;q=0.9' })
  const campaign = `utm_source=google&utm_medium=cpc&utm_campaign=${mark}`
  await page.goto(`${SITE}/services?${campaign}&gclid=secret`, { referer: 'https://www.news.example/today' })
  await expect.poll(() => steps).toEqual(['visit'])
  const began = { page: '/services', source: 'google', medium: 'cpc', campaign: mark }
  await expect.poll(() => arrivalIn(page)).toEqual({ ...began, referrer: 'www.news.example', told: 'visit' })
  // Now: what is kept was kept before the counter was told.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(mark)
  expect(await page.context().cookies()).toEqual([])

  const viewed = page.waitForResponse(
    response => new URL(response.url()).searchParams.get('path') === '/contact',
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await viewed
  const entries = { name: `Ana ${mark}`, email: `${mark}@osei.example` }
  await fillContactForm(page, { ...entries, message: `We need new tiles. ${mark}` })
  await expect
    .poll(() => steps.toSorted())
    .toEqual(
      [
        ...['visit', 'seen', 'begun', 'form'],
        'name',
        'email',
        'confirmEmail',
        'message',
        'answer',
      ].toSorted(),
    )
  await pressSend(page)
  await expect
    .poll(async () => (await leadOf(mark))?.arrival)
    .toEqual({
      ...began,
      referrer: 'news.example',
      device: 'desktop',
      language: 'de',
    })

  try {
    const lead = await leadOf(mark)
    await admin.goto(`/admin?tab=submissions&entry=${lead?.id}`)
    for (const words of [`Campaign ${mark} (google, cpc)`, 'From news.example', 'First page /services'])
      await expect(admin.getByRole('article').getByText(words, { exact: true })).toBeVisible()
    await admin.getByRole('button', { name: 'Open the person' }).click()
    await expect(admin.getByRole('list', { name: 'Timeline' })).toContainText(
      `Campaign ${mark} (google, cpc)`,
    )

    await askService(`rest/v1/contact_submissions?id=eq.${lead?.id}`, 'PATCH', { status: 'won' })
    await admin.goto(
      `/admin?tab=analytics&period=7&only-campaign=${encodeURIComponent(`${mark} · google / cpc`)}`,
    )
    const funnel = card(admin, 'From visit to won')
    await expect(funnel.getByRole('listitem')).toHaveText([
      /^Visits1 was 0all$/,
      /^Saw form or chat1 was 0100\.0 % was –$/,
      /^Begun1 was 0100\.0 % was –$/,
      /^Sent1 was 0100\.0 % was –$/,
      /^Contacted1 was 0100\.0 % was –$/,
      /^Won1 was 0100\.0 % was –$/,
    ])
    await funnel.getByText('Show as a table').press('Enter')
    await expect(funnel.getByRole('row').last()).toHaveText('Won1100.0 %0–')
    expect(await findViolations(admin, 'figures')).toEqual([])

    // With the keyboard alone: open the people, and go back to all visits.
    await funnel.getByRole('button', { name: '1 Won: show the people' }).press('Enter')
    const people = admin.getByRole('dialog', { name: `Won: ${mark} · google / cpc` })
    await expect(people.getByRole('listitem')).toHaveText(new RegExp(`^Ana ${mark}Won`))
    expect(await findViolations(admin, 'people of a number')).toEqual([])
    await admin.keyboard.press('Escape')
    await filters(admin)
      .getByRole('button', { name: /Remove this filter$/ })
      .press('Enter')
    await expect(admin).toHaveURL(/\?tab=analytics&period=7$/)
    const row = card(admin, 'Where visits come from').getByRole('row').filter({ hasText: mark })
    await expect(row.getByRole('cell')).toHaveText(['1', '1', '1', '1000.0'])
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'CSV of where visits come from' }).press('Enter')
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain(`${mark} · google / cpc,1,1,1,1,1,1`)
    await row.getByRole('button', { name: `${mark} · google / cpc`, exact: true }).press('Enter')
    await expect(admin).toHaveURL(/only-campaign=/)
    await expect(funnel.getByRole('listitem').first()).toHaveText(/^Visits1 /)
    await row.getByRole('button', { name: /^1 won/ }).press('Enter')
    await people.getByRole('button', { name: `Ana ${mark}` }).press('Enter')
    await expect(admin.getByRole('heading', { name: `Ana ${mark}` })).toBeVisible()
  } finally {
    await forget(mark)
  }
})

test('FIG-01 DEC-26 with Global Privacy Control nothing is remembered or reported, and the message still arrives', async ({
  page,
  mark,
}) => {
  const steps = await asPerson(page, mark)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(`${SITE}/contact?utm_campaign=${mark}`)
  await fillContactForm(page, { message: `Without being counted. ${mark}` })
  await pressSend(page)
  await expect.poll(() => leadOf(mark)).toMatchObject({ arrival: null })
  // Now: the message has arrived, which was sent after all that could have been told.
  expect(steps).toEqual([])
  await expect.poll(() => arrivalIn(page)).toBeNull()
  await forget(mark)
})

test('FIG-04 FIG-06 the chat is reported as seen and begun only once, even after more typing and on other pages', async ({
  page,
  mark,
}) => {
  const steps = await asPerson(page, mark)
  await page.goto(`${SITE}/about?utm_campaign=${mark}`)
  await expect.poll(() => steps).toEqual(['visit'])
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect.poll(() => steps).toEqual(['visit', 'seen'])
  const name = page.getByRole('dialog', { name: 'Sales desk' }).getByLabel('Name')
  await name.pressSequentially('Ana')
  await expect.poll(() => steps).toEqual(['visit', 'seen', 'begun'])
  await page.goto(`${SITE}/terms`)
  const counted = page.waitForResponse(response => response.url().includes(COUNTER))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await counted
  // Now: a later report has been answered.
  expect(steps).toEqual(['visit', 'seen', 'begun'])
  await forget(mark)
})

test('FIG-16 FIG-10 UX-02 several filters are kept in the URL, say what they do not apply to, and are removed one by one', async ({
  admin,
  mark,
}) => {
  const arrival = (device: string) => ({ page: '/services', campaign: mark, device, language: 'en' })
  const id = randomUUID()
  for (const device of ['phone', 'phone', 'desktop']) {
    const visit = { steps: ['visit', 'seen'], arrival: arrival(device) }
    await askService('rest/v1/rpc/record_visit', 'POST', { visit, sender: mark })
  }
  const submission = { id, name: 'Ana', email: `${mark}@osei.example`, message: `Tiles. ${mark}` }
  await askService('rest/v1/rpc/receive_submission', 'POST', {
    ...{ submission: { ...submission, arrival: arrival('phone') }, sender: mark },
  })
  await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'PATCH', { status: 'won' })
  try {
    await admin.goto('/admin?tab=analytics&period=7')
    const funnel = card(admin, 'From visit to won')
    const parts = card(admin, 'Where visits come from')
    await expect(filters(admin)).toHaveCount(0)
    await parts.getByRole('button', { name: mark, exact: true }).press('Enter')
    await expect(admin).toHaveURL(new RegExp(`only-campaign=${mark}$`))
    await expect(funnel.getByRole('listitem').first()).toHaveText(/^Visits3 /)
    await parts.getByLabel('By').selectOption('Device')
    await expect(parts).toContainText('Messages that pass the other filters.')
    await expect(parts.getByRole('row')).toHaveText(['DeviceSentWonWon of 100 sent', 'Phones11100.0'])
    await parts.getByRole('button', { name: 'Phones', exact: true }).press('Enter')
    await expect(admin).toHaveURL(new RegExp(`only-campaign=${mark}&by=device&only-device=phone$`))
    await expect(funnel).toContainText('With more than one filter only messages are told')
    await expect(funnel.getByRole('listitem')).toHaveText([
      /^Sent1 was 0all$/,
      /^Contacted1 was 0100\.0 % was –$/,
      /^Won1 was 0100\.0 % was –$/,
    ])
    const speed = card(admin, 'Speed of real visits')
    await expect(speed).toContainText('the campaign changes nothing here')
    await expect(speed.getByLabel('Device')).toHaveCount(0)
    await expect(card(admin, 'Total visits')).toContainText('All page views, whatever is filtered')
    await expect(card(admin, 'Visitors per day')).toContainText('Of the whole site, whatever is filtered')
    await expect(card(admin, 'Top pages')).toContainText('Of all page views, whatever is filtered')
    expect(await findViolations(admin, 'filters')).toEqual([])
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'CSV of all figures shown' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    for (const line of [`Filter,Campaign,,,${mark},`, 'Filter,Device,,,Phones,', 'Won,,,,1,0'])
      expect(file).toContain(line)
    await funnel.getByRole('button', { name: '1 Won: show the people' }).press('Enter')
    const people = admin.getByRole('dialog', { name: `Won: ${mark}, Phones` })
    await expect(people.getByRole('listitem')).toHaveText(/^AnaWon/)
    await admin.keyboard.press('Escape')

    await filters(admin)
      .getByRole('button', { name: new RegExp(`^Campaign: ${mark}`) })
      .press('Enter')
    await expect(admin).toHaveURL(/analytics&period=7&by=device&only-device=phone$/)
    await expect(filters(admin).getByRole('button')).toHaveText(['Device: Phones. Remove this filter'])
    await expect(funnel.getByRole('listitem').first()).toHaveText(/^Visits/)
    await expect(card(admin, 'Total visits')).toContainText('Page views on these devices.')
    await admin.goBack()
    await filters(admin).getByRole('button', { name: 'Remove all filters' }).press('Enter')
    await expect(admin).toHaveURL(/analytics&period=7&by=device$/)
    await expect(filters(admin)).toHaveCount(0)
    // The focus continues where the buttons were.
    await expect(admin.locator('body')).not.toBeFocused()
    await admin.keyboard.press('Tab')
    await expect(admin.getByRole('tabpanel').locator(':focus')).toHaveCount(1)
    await expect(filters(admin)).toHaveCount(0)
  } finally {
    await forget(mark)
  }
})

test('FIG-03 FIG-08 visitors per day are shown as a chart, a table and an explanation', async ({
  admin,
  mark,
}) => {
  const visit = { path: '/terms', user_agent: mark }
  await askService('rest/v1/rpc/record_visit', 'POST', { visit, sender: mark })
  await admin.goto('/admin?tab=analytics&period=7')
  const visitors = card(admin, 'Visitors per day')
  await expect(visitors).toContainText('Nobody is known again on another day')
  await expect(visitors.locator('[data-bar]').last()).toBeVisible()
  await visitors.getByText('Show as a table').press('Enter')
  await expect(visitors.getByRole('row').nth(1).getByRole('cell')).toHaveText(/^[1-9]/)
  await forget(mark)
})

test('FIG-08 cards without data say what they will show', async ({ admin }) => {
  const none = { visits: 0, seen: 0, begun: 0, sent: 0, contacted: 0, won: 0 }
  await admin.route('**/rest/v1/rpc/funnel', route =>
    route.fulfill({ json: { now: none, before: null, parts: {}, form: {}, ways: {} } }),
  )
  await admin.route('**/rest/v1/rpc/chat_step_report', route => route.fulfill({ json: [] }))
  await admin.goto('/admin?tab=analytics')
  await expect(card(admin, 'From visit to won')).toContainText('From here one will see how many visits')
  await expect(card(admin, 'Where visits come from')).toContainText('Links with utm_campaign')
  await expect(card(admin, 'Where people give up')).toContainText(
    'Fields of the form and questions of the chat',
  )
})

test('FIG-13 FIG-04 FIG-09 a new installation offers an example month, whose figures match its visits', async ({
  admin,
}) => {
  const none = { visits: 0, seen: 0, begun: 0, sent: 0, contacted: 0, won: 0 }
  await admin.route('**/rest/v1/rpc/funnel', route =>
    route.fulfill({ json: { now: none, before: null, parts: {}, form: {}, ways: {} } }),
  )
  const nothing = { visits: 0, before: null, leads: 0, step: 'day', days: [{ day: '2026-11-20', visits: 0 }] }
  await admin.route('**/rest/v1/rpc/visit_summary', route =>
    route.fulfill({ json: { ...nothing, pages: [], referrers: [], devices: [], sources: [] } }),
  )
  // Midnight may come between what the page shows and what is expected of it.
  const now = new Date()
  await admin.clock.setFixedTime(now)
  await admin.goto('/admin?tab=analytics')
  await admin.getByRole('button', { name: 'Show an example' }).press('Enter')
  const banner = admin.getByRole('status').filter({ hasText: 'None of these numbers are yours.' })
  await expect(banner).toBeVisible()

  const visits = exampleVisits()
  const truth = exampleFunnel(visits, {})
  const written = (number: number | null) => (number ?? 0).toLocaleString('en-US')
  const share = (counts: FunnelCounts, step: number) => {
    const [count, of] = [counts[FUNNEL_STEPS[step] ?? 'visits'], counts[FUNNEL_STEPS[step - 1] ?? 'visits']]
    return step === 0 ? '–' : `${((100 * (count ?? 0)) / (of ?? 0)).toFixed(1)} %`
  }
  const funnel = card(admin, 'From visit to won')
  await funnel.getByText('Show as a table').press('Enter')
  const names = ['Visits', 'Saw form or chat', 'Begun', 'Sent', 'Contacted', 'Won']
  await expect(funnel.getByRole('row')).toHaveText([
    'StepNumberOf the step beforeNumber beforeShare before',
    ...FUNNEL_STEPS.map((step, place) =>
      [truth.now, truth.before ?? truth.now].reduce(
        (text, counts) => `${text}${written(counts[step])}${share(counts, place)}`,
        names[place] ?? '',
      ),
    ),
  ])
  await expect(card(admin, 'Where visits come from').getByRole('row')).toHaveText([
    'CampaignVisitsSentWonWon of 1,000 visits',
    ...truth.parts.campaign.map(
      row =>
        `${row.name || 'No campaign'}${written(row.visits)}${row.sent}${row.won}${((1000 * (row.won ?? 0)) / (row.visits ?? 0)).toFixed(1)}`,
    ),
  ])
  const summary = exampleSummary(visits, now.toISOString().slice(0, 10))
  await expect(card(admin, 'Total visits')).toContainText(written(summary.visits))
  const perDay = card(admin, 'Visits per day')
  await perDay.getByText('Show as a table').press('Enter')
  await expect(perDay.getByRole('cell')).toHaveText(
    summary.days.map(({ visits: count }) => written(count)).toReversed(),
  )
  await expect(card(admin, 'Speed of real visits')).toContainText(
    /LCP is 33 % worse .+ Most on \/services\/web-design\./,
  )
  await expect(admin.getByRole('button', { name: /CSV|show the people/ })).toHaveCount(0)
  expect(await findViolations(admin, 'example')).toEqual([])
  await banner.getByRole('button', { name: 'Show your own figures' }).press('Enter')
  await expect(admin).toHaveURL(/\?tab=analytics$/)
  await expect(card(admin, 'Total visits')).toContainText('0')
})

test('FIG-14 UX-01 a note is added to a day, shows on the chart and in its table, and is restored by Undo', async ({
  admin,
  mark,
}) => {
  await askService('rest/v1/visits', 'POST', [{ path: `/${mark}` }])
  let isLost = true
  // Before the page opens: an open one may learn of its first route late.
  await admin.route('**/rest/v1/annotations?*', route => {
    const fails = isLost && route.request().method() === 'POST'
    if (fails) isLost = false
    return fails ? route.abort() : route.fallback()
  })
  await admin.goto('/admin?tab=analytics&period=7')
  const visits = card(admin, 'Visits per day')
  const bar = visits.locator('[data-note]').last()
  await visits.getByText('Add a note').press('Enter')
  await visits.getByLabel('What happened').fill(`Campaign ${mark}`)
  await admin.keyboard.press('Enter')
  await expect(visits.getByRole('alert').filter({ hasText: 'The note is not saved.' })).toBeVisible()
  await expect(visits.getByLabel('What happened')).toHaveValue(`Campaign ${mark}`)
  await visits.getByRole('button', { name: 'Add' }).click()
  const note = visits.getByRole('listitem').filter({ hasText: `Campaign ${mark}` })
  await expect(note).toBeVisible()
  await expect(visits.getByLabel('What happened')).toHaveValue('')
  await expect(bar).toBeVisible()
  await visits.getByText('Show as a table').press('Enter')
  await expect(visits.getByRole('row').nth(1)).toContainText(`Campaign ${mark}`)
  expect(await findViolations(admin, 'notes')).toEqual([])

  await note.getByRole('button', { name: `Delete the note “Campaign ${mark}”` }).press('Enter')
  const undo = await holdUndo(admin)
  await expect(note).toHaveCount(0)
  await undo.click()
  await expect(note).toBeVisible()
  await admin.reload()
  await expect(note).toBeVisible()
  await askService(`rest/v1/annotations?note=like.*${mark}`, 'DELETE')
  await askService(`rest/v1/visits?path=eq./${mark}`, 'DELETE')
})

test('FIG-12 UX-02 any range of days can be chosen, is kept in the URL, and is requested from the server', async ({
  admin,
}) => {
  const asked: unknown[] = []
  admin.on('request', request => {
    if (request.url().endsWith('/rpc/visit_summary')) asked.push(request.postDataJSON())
  })
  await admin.goto('/admin?tab=analytics&period=days&from=2026-02-01&to=2026-02-14')
  await expect(card(admin, 'Total visits')).toContainText(/Feb 1\s–\s14, 2026/)
  const [from, to] = [admin.getByLabel('From', { exact: true }), admin.getByLabel('To', { exact: true })]
  await expect(from).toHaveValue('2026-02-01')
  await to.fill('2026-02-10')
  await expect(admin).toHaveURL(/period=days&from=2026-02-01&to=2026-02-10$/)
  await expect.poll(() => asked.at(-1)).toEqual({ since: '2026-02-01', until: '2026-02-10' })
  await to.fill('')
  // Now: what is no day asks for nothing.
  await expect(admin).toHaveURL(/to=2026-02-10$/)
  await to.blur()
  await expect(to).toHaveValue('2026-02-10')
  // Figures are dimmed while they reload.
  await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await findViolations(admin, 'chosen days')).toEqual([])
  await admin.getByLabel('Time').selectOption('All time')
  await expect(admin).toHaveURL(/\?tab=analytics$/)
  await expect(from).toHaveCount(0)
  await admin.goBack()
  await expect(to).toHaveValue('2026-02-10')
})

test('FIG-07 one card shows where visitors give up in the form and in the chat', async ({ admin }) => {
  const some = { visits: 90, seen: 50, begun: 40, sent: 30, contacted: 20, won: 10 }
  const form = { form: 40, name: 40, email: 38, confirmEmail: 37, message: 20, answer: 20 }
  await admin.route('**/rest/v1/rpc/funnel', route =>
    route.fulfill({ json: { now: some, before: null, parts: {}, form, ways: { form: 19, chat: 11 } } }),
  )
  const step = { flow_version: '1', step: 'budget', reached: 50, answered: 30, skipped: 5, present: 1 }
  await admin.route('**/rest/v1/rpc/chat_step_report', route => route.fulfill({ json: [step] }))
  await admin.goto('/admin?tab=analytics')
  const places = card(admin, 'Where people give up')
  await expect(places.getByRole('table', { name: /^Form: 40 begun, 19 sent/ }).getByRole('row')).toHaveText([
    'StepCame thereLeft there',
    'Name402',
    'Email address381',
    'Email address again3717',
    'Message200',
    'Sum201',
  ])
  await expect(places.getByRole('table', { name: /^Chat/ }).getByRole('row')).toHaveText([
    'StepCame thereLeft there',
    'Budget5014',
  ])
})

test('FIG-09 leaving a page reports its speed once', async ({ page, mark }) => {
  const steps = await asPerson(page, mark)
  const told: URL[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/.netlify/functions/log-vitals') told.push(url)
  })
  await page.goto(`${SITE}/about`)
  await expect.poll(() => steps).toEqual(['visit'])
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  const answer = page.waitForResponse(response => response.url().includes('log-vitals'))
  await hide()
  expect((await answer).status()).toBe(204)
  await hide()
  const later = page.waitForResponse(response => response.url().includes(COUNTER))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await later
  // Now: a later report has been answered.
  expect(told).toHaveLength(1)
  const { page: path, once, ...values } = Object.fromEntries(told[0]?.searchParams ?? [])
  expect(path).toBe('/about')
  expect(once).toMatch(/^\d+$/)
  expect(Object.keys(values).toSorted()).toEqual(['cls', 'lcp', 'ttfb'])
  expect(Number(values.lcp)).toBeGreaterThan(0)
  await forget(mark)
})

test('FIG-09 FIG-08 the speed of visits is shown as a line, a table and per page, and names the publication that made it worse', async ({
  admin,
}) => {
  const now = Date.now()
  const dayBefore = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10)
  const days = [3, 2, 1, 0].map(ago => ({ day: dayBefore(ago), p75: ago > 1 ? 2000 : 2900, views: 60 }))
  const lcp = { p75: 2480, before: 2000, views: 240, days }
  const cls = { p75: 0.04, before: 0.04, views: 240, days: days.map(day => ({ ...day, p75: 0.04 })) }
  const page = { page: '/services', views: 90, lcp: 3100, inp: null, cls: 0.01, ttfb: 300 }
  const worse = { metric: 'lcp', day: dayBefore(2), was: 2000, became: 2900, page: '/services' }
  const figures = {
    step: 'day',
    metrics: { lcp, cls },
    pages: [page],
    deploys: [{ day: dayBefore(2), times: 1 }],
    worse: [worse],
  }
  await admin.route('**/rest/v1/rpc/vitals', route => {
    const { wanted_device: device } = route.request().postDataJSON()
    const nothing = { ...figures, metrics: {}, pages: [], worse: [] }
    return route.fulfill({ json: device === 'phone' ? figures : nothing })
  })
  await admin.goto('/admin?tab=analytics&period=7')
  const speed = card(admin, 'Speed of real visits')
  await expect(
    speed.getByText(/^LCP is 45 % worse since the publication of .+ Most on \/services\.$/),
  ).toBeVisible()
  const paint = speed.getByRole('region', { name: 'LCP, main thing is shown' })
  await expect(paint).toContainText('2.5 s24 % slower')
  await expect(paint.locator('[data-point]')).toHaveCount(4)
  await expect(paint.locator('[data-deploy]')).toHaveCount(1)
  await paint.getByText('Show as a table').press('Enter')
  await expect(paint.getByRole('row')).toHaveText([
    'dayp75Views',
    /2\.9 s60$/,
    /2\.9 s60$/,
    /, published2\.0 s60$/,
    /2\.0 s60$/,
  ])
  await expect(speed.getByRole('region', { name: 'INP, answer to a tap' })).toHaveCount(0)
  await speed.getByText('Page by page').press('Enter')
  await expect(
    speed
      .getByRole('table', { name: /twenty most viewed/ })
      .getByRole('row')
      .last(),
  ).toHaveText('/services903.1 s–0.01300 ms')
  expect(await findViolations(admin, 'speed')).toEqual([])
  await speed.getByLabel('Device').selectOption('Computers')
  await expect(admin).toHaveURL(/device=desktop/)
  await expect(speed).toContainText('Nothing was measured on these devices')
})
