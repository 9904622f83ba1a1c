/**
 * Takes screenshots of the running product for the README: docs/screenshots/*.webp, in the best quality within 150 kB.
 * Start it on fresh demo data first, in another terminal.
 *
 *     npm run screenshots [-- home chat …]        # SITE=http://localhost:4321 names another address
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { openBrowser } from './browser.ts'

const LIMIT = 150_000
const SITE = process.env.SITE ?? 'http://localhost:4321'
const TARGET = join(import.meta.dirname, '../../docs/screenshots')
const TABS = ['submissions', 'chats', 'portfolio', 'categories', 'blog', 'analytics']
/** One of each kind of page. */
const PAGES = [
  ...['/', '/about', '/services', '/services/web-design', '/case-studies/web-design', '/work'],
  ...['/blog', '/blog/core-web-vitals-in-plain-words-and-what-moves-each-one', '/faqs', '/contact', '/privacy-policy', '/no-such-page'],
]

type Mode = 'light' | 'dark'

/** Opens a page with reduced motion and waits for its pictures. */
async function open(browser: Browser, path: string, size: [number, number], mode: Mode): Promise<Page> {
  const [width, height] = size
  const context = await browser.newContext({
    ...{ viewport: { width, height }, colorScheme: mode, reducedMotion: 'reduce', deviceScaleFactor: 1 },
  })
  const page = await context.newPage()
  const response = await page.goto(SITE + path)
  if (!response || response.status() >= 500) throw new Error(`${SITE}${path} answers ${response?.status()}: is npm start running?`)
  await settle(page)
  return page
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    await document.fonts.ready
    const decoded = [...document.images].map(image => image.decode().catch(() => undefined))
    // With a time limit: lazy pictures out of view never load.
    await Promise.race([Promise.all(decoded), new Promise(resolve => setTimeout(resolve, 2500))])
  })
  // Waits for elements that appear with a delay.
  await page.waitForTimeout(1500)
}

async function shoot(page: Page): Promise<Buffer> {
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

/** Arranges pictures in rows of `columns`, each `width` pixels wide. */
async function sheet(pictures: Buffer[], columns: number, width: number): Promise<Buffer> {
  const small = await Promise.all(pictures.map(picture => sharp(picture).resize({ width }).png().toBuffer()))
  const { height = 0 } = await sharp(small[0]).metadata()
  const rows = Math.ceil(small.length / columns)
  return sharp({
    create: { width: columns * width, height: rows * height, channels: 3, background: '#ffffff' },
  })
    .composite(
      small.map((input, n) => ({ input, left: (n % columns) * width, top: Math.floor(n / columns) * height })),
    )
    .png()
    .toBuffer()
}

async function chat(browser: Browser, mode: Mode): Promise<Page> {
  const page = await open(browser, '/services/web-design', [1440, 900], mode)
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const popup = page.getByRole('dialog', { name: 'Sales desk' })
  await popup.getByLabel('Name').fill('Maria Okafor')
  await popup.getByLabel('Email').fill('maria@ondine.example')
  await popup.getByRole('button', { name: 'Start chat' }).click()
  const replies = popup.getByRole('list', { name: 'Suggested answers' })
  await replies.getByRole('button', { name: 'Web Design' }).click()
  for (const answer of ['fieldstone.example', 'ondine.example']) {
    await replies.getByRole('button', { name: 'Skip' }).waitFor()
    await popup.getByLabel('Message').fill(answer)
    await popup.getByLabel('Message').press('Enter')
    await replies.waitFor({ state: 'hidden' })
  }
  await replies.getByRole('button', { name: 'Under $5,000' }).waitFor()
  await page.waitForTimeout(500)
  return page
}

async function dashboard(browser: Browser): Promise<Buffer[]> {
  const page = await open(browser, '/admin', [1440, 900], 'light')
  await logIn(page)
  await page.getByRole('heading', { name: 'Contact Form Submissions' }).waitFor()
  const shots: Buffer[] = []
  for (const tab of TABS) {
    await page.goto(`${SITE}/admin?tab=${tab}`)
    // The dashboard polls every few seconds, so the network is never idle.
    await page.waitForTimeout(3500)
    shots.push(await page.screenshot())
  }
  await page.context().close()
  return shots
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(DEMO_ADMIN.email)
  await page.getByLabel('Password').fill(DEMO_ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The dashboard at the URL with `query`, after `arrive`. */
async function tab(browser: Browser, query: string, arrive: (page: Page) => Promise<void>): Promise<Buffer> {
  const page = await open(browser, '/admin', [1440, 900], 'light')
  await logIn(page)
  await page.getByRole('heading', { name: 'Contact Form Submissions' }).waitFor()
  await page.goto(`${SITE}/admin?${query}`)
  await arrive(page)
  await page.waitForTimeout(2500)
  return shoot(page)
}

/** A service page's headline while it is edited on the page. */
async function words(browser: Browser): Promise<Buffer> {
  const page = await open(browser, '/admin', [1440, 900], 'light')
  await logIn(page)
  await page.getByRole('heading', { name: 'Contact Form Submissions' }).waitFor()
  await page.goto(`${SITE}/services/web-design`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('region', { name: 'Editing' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 60, y: 40 } })
  await page.getByRole('textbox', { name: 'Title' }).fill('Web Design and Development')
  await page.waitForTimeout(1500)
  return shoot(page)
}

async function editor(browser: Browser): Promise<Buffer> {
  const page = await open(browser, '/admin-cms/', [1440, 900], 'light')
  await logIn(page)
  await page.getByRole('link', { name: 'Case studies' }).waitFor()
  await page.goto(`${SITE}/admin-cms/#/collections/services/entries/web-design`)
  await page.frameLocator('#preview-pane').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(4000)
  return shoot(page)
}

const bothModes = async (take: (mode: Mode) => Promise<Page>) => [
  await shoot(await take('light')),
  await shoot(await take('dark')),
]

const row = async (browser: Browser, paths: string[], size: [number, number], mode: Mode) => {
  const shots: Buffer[] = []
  for (const path of paths) shots.push(await shoot(await open(browser, path, size, mode)))
  return shots
}

/** The files in docs/screenshots and how each is taken. */
const SHEETS: Record<string, (browser: Browser) => Promise<Buffer>> = {
  home: async browser => sheet(await bothModes(mode => open(browser, '/', [1440, 900], mode)), 2, 960),
  'pages-light': async browser => sheet(await row(browser, PAGES, [1440, 2000], 'light'), 6, 330),
  'pages-dark': async browser => sheet(await row(browser, PAGES, [1440, 2000], 'dark'), 6, 330),
  'phone-light': async browser => sheet(await row(browser, PAGES, [390, 1000], 'light'), 6, 240),
  'phone-dark': async browser => sheet(await row(browser, PAGES, [390, 1000], 'dark'), 6, 240),
  dashboard: async browser => sheet(await dashboard(browser), 2, 800),
  // After the dashboard, which would otherwise show the conversations started here.
  chat: async browser => sheet(await bothModes(mode => chat(browser, mode)), 2, 960),
  editor: async browser => sheet([await editor(browser)], 1, 1440),
  // For docs/first-week.md.
  person: browser => tab(browser, 'tab=people&list=all', page => page.getByRole('list', { name: 'People' }).getByRole('button', { name: /Riverbend/ }).click()),
  words,
  post: browser => tab(browser, 'tab=blog', page => page.getByRole('button', { name: /Core Web Vitals/ }).first().click()),
  figures: browser => tab(browser, 'tab=analytics', page => page.getByRole('button', { name: 'Show an example' }).click()),
}

const wanted = process.argv.slice(2)
const browser = await openBrowser()
for (const [name, take] of Object.entries(SHEETS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const picture = sharp(await take(browser))
  for (const quality of [82, 76, 70, 64, 58, 52, 46]) {
    const file = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length > LIMIT && quality > 46) continue
    await writeFile(join(TARGET, `${name}.webp`), file)
    console.log(name, `${Math.round(file.length / 1000)} kB`, `quality ${quality}`)
    break
  }
}
await browser.close()
