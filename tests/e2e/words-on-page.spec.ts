/** Editing on the page: from the live page to the changed text, for owners and editors only (EDIT-01 to EDIT-04). */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { EDITOR_ROOT } from '../../playwright.config.ts'
import { findViolations } from '../a11y/axe.ts'
import { test } from './accounts.ts'
import { expect, untilReloaded, waitForScripts } from './fixtures.ts'
import { email, login, password } from './login-page.ts'
import { STORAGE_KEY } from './service.ts'
import { settled } from './settled.ts'
import { watch } from './watch.ts'
import { loadMore } from './work-page.ts'

// One after the other, because the tests share the files.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  rmSync(EDITOR_ROOT, { recursive: true, force: true })
  cpSync('content', join(EDITOR_ROOT, 'content'), { recursive: true })
})

const read = (file: string) => readFileSync(join(EDITOR_ROOT, file), 'utf8')
const original = (file: string) => readFileSync(file, 'utf8')

/** Lines of a file that have changed. */
function changedLines(file: string): string[] {
  const old = new Set(original(file).split('\n'))
  return read(file)
    .split('\n')
    .filter(line => !old.has(line))
}

const editButton = (page: Page) => page.getByRole('button', { name: /^Edit\b/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Editing' })
const panel = (page: Page) => page.locator('.edit-panel')
const saveButton = (page: Page) => bar(page).getByRole('button', { name: 'Save' })
const published = (page: Page) => bar(page).getByText('Saved · The site will be built with it in a moment')

/** Opens a page and starts editing it. */
async function edit(page: Page, path: string) {
  await page.goto(path)
  await editButton(page).click()
  await expect(bar(page)).toBeVisible()
}

async function save(page: Page) {
  await saveButton(page).click()
  await expect(published(page)).toBeVisible()
  await expect(bar(page).getByText('0 changes', { exact: true })).toBeVisible()
}

test('EDIT-01 on a phone the open chat covers the Edit button', async ({ newMember }) => {
  const { page } = await newMember('editor')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await editButton(page).click({ trial: true })
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const chat = page.getByRole('dialog', { name: 'Sales desk' })
  await expect(chat).toBeVisible()
  const { x, y, width, height } = (await editButton(page).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const isCovered = await chat.evaluate(
    (dialog, [left, top]) => dialog.contains(document.elementFromPoint(left, top)),
    [x + width / 2, y + height / 2] as const,
  )
  expect(isCovered).toBe(true)
})

test('EDIT-01 EDIT-02 F-45 two clicks lead from the live page to a changed headline, which shows at once and is one changed line', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  const record = await watch(page)
  await edit(page, '/services/web-design')
  await page.getByRole('heading', { level: 1 }).click()
  const field = panel(page).getByLabel('Title')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Web Design & Development')
  await field.fill('Websites, made well')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Websites, made well')
  await field.press('Enter')
  await expect(panel(page)).toBeHidden()
  await save(page)
  const file = 'content/services/web-design.md'
  expect(changedLines(file)).toEqual(['title: Websites, made well'])

  // Saved but not built yet: the editing user sees the saved version.
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Websites, made well')
  expect(record).toEqual({ complaints: [], foreign: [] })
})

test('EDIT-05 a first-time editor gets from the home page to a changed headline in eight clicks and three fields', async ({
  newMember,
  newBrowser,
}) => {
  const { person } = await newMember('editor')
  const page = await newBrowser()
  waitForScripts(page)
  let [clicks, fields] = [0, 0]
  const press = (place: Locator) => {
    clicks += 1
    return place.click()
  }
  const fill = (place: Locator, text: string) => {
    fields += 1
    return place.fill(text)
  }
  const began = Date.now()
  await page.goto('/')
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }))
  await press(page.locator('main a[href="/custo"]'))
  await press(page.getByRole('main').getByRole('link', { name: 'Dashboard' }))
  await fill(email(page), person.email)
  await fill(password(page), person.password)
  await untilReloaded(page, () => press(login(page)))
  // The login form has the same link, so wait until the login has succeeded.
  await expect(page.getByRole('tabpanel').first()).toBeVisible()
  await press(page.getByRole('link', { name: 'Back to the site' }))
  await press(editButton(page))
  await expect(bar(page)).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await press(title)
  await fill(panel(page).getByLabel('Title'), 'Ideas go in, work comes out')
  await expect(title).toHaveText('Ideas go in, work comes out')
  await press(saveButton(page))
  await expect(published(page)).toBeVisible()
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.info(`A stranger’s minute: ${clicks} clicks, ${seconds} s without a person’s own time`)
  expect([clicks, fields]).toEqual([8, 3])
  expect(changedLines('content/pages/home.md')).toEqual(['  title: Ideas go in, work comes out'])
})

for (const [path, words, label, file, line] of [
  ['/', 'AI-First Approach', 'AI-First Approach › Heading', 'pages/home.md', /^ {2}title: Written here$/],
  [
    '/',
    'A bank that fits in one thumb',
    'Cards 3 › Title',
    'lists/success-stories.yml',
    /title: Written here$/,
  ],
  ['/about', 'Projects Completed', 'Figures 1 › What it counts', 'lists/stats.yml', /label: Written here$/],
  [
    '/services',
    'AI Web Design',
    'Name on the services list',
    'services/web-design.md',
    /^cardTitle: Written here$/,
  ],
  [
    '/case-studies/web-design',
    'Listen to the phone',
    'Steps 1 › Heading',
    'case-studies/web-design.md',
    /title: Written here$/,
  ],
  ['/faqs', null, 'Questions 1 › Question', 'lists/faqs.yml', /question: Written here$/],
  ['/contact', null, 'Top of the page › Title', 'pages/contact.md', /^ {2}title: Written here$/],
  [
    '/contact',
    'Client desk and support',
    'People 6 › What this person does',
    'lists/people.yml',
    /role: Written here$/,
  ],
  ['/privacy-policy', null, 'Title', 'legal/privacy-policy.md', /^title: Written here$/],
] as const) {
  test(`EDIT-01 ${path}: ${label} is edited in place`, async ({ newMember }) => {
    const { page } = await newMember('editor')
    await edit(page, path)
    const main = page.getByRole('main')
    const place = words
      ? main
          .locator('[data-edit]')
          .filter({ hasText: new RegExp(`^${words}$`) })
          .first()
      : main.locator(path === '/faqs' ? 'summary [data-edit]' : 'h1').first()
    await place.click()
    await expect(panel(page).getByRole('heading')).toHaveText(label)
    await panel(page).getByRole('textbox').first().fill('Written here')
    await expect(page.locator('[data-edit-open]')).toHaveText('Written here')
    await panel(page).getByRole('button', { name: 'Done' }).click()
    await save(page)
    expect(changedLines(`content/${file}`)).toContainEqual(expect.stringMatching(line))
  })
}

test('EDIT-01 a page’s text is edited as markdown, and footer text on any page', async ({ newMember }) => {
  const { page } = await newMember('owner')
  await edit(page, '/about')
  await page.locator('main .opening').click()
  const text = panel(page).getByRole('textbox')
  await text.fill('A story with **bold** words.')
  await expect(page.locator('main .opening strong')).toHaveText('bold')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.getByText('U.S. based, Monday to Friday').click()
  await panel(page).getByRole('textbox').fill('Every day')
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await expect(bar(page).getByText('2 changes', { exact: true })).toBeVisible()
  await save(page)
  expect(read('content/pages/about.md')).toMatch(/---\n\nA story with \*\*bold\*\* words\.\n$/)
  expect(changedLines('content/site.yml')).toEqual(['supportNote: Every day'])
})

test('EDIT-01 a picture is replaced on the page: resized, given a free name and an alternative text', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  await edit(page, '/services/app-design')
  await page.locator('.edit-picture').first().click()
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'Case Web.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 2800, height: 1300, channels: 3, background: '#27c' } })
        .png()
        .toBuffer(),
    })
  await expect(panel(page).getByText('case-web-2.webp')).toBeVisible()
  await panel(page).getByLabel('Alternative text').fill('A blue wall')
  const hero = page.locator('main .hero img')
  await expect(hero).toHaveAttribute('src', /^blob:/)
  await expect(hero).toHaveAttribute('alt', 'A blue wall')
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await save(page)
  expect(changedLines('content/services/app-design.md')).toEqual([
    '  src: ../media/case-web-2.webp',
    '  alt: A blue wall',
  ])
  const { format, width } = await sharp(join(EDITOR_ROOT, 'content/media/case-web-2.webp')).metadata()
  expect([format, width]).toEqual(['webp', 2560])

  await page.locator('.edit-picture').first().click()
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
  await expect(panel(page).getByText(/logo\.svg is an SVG drawing/)).toBeVisible()
})

test('EDIT-01 both pictures of a comparison can be edited, and the buttons of a row follow its scrolling', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  await edit(page, '/case-studies/app-design')
  const buttonOf = async (image: Locator) =>
    page.getByRole('button', { name: `Picture: ${await image.getAttribute('alt')}`, exact: true })
  // The two pictures overlap, with a divider between them.
  const compared = page.locator('.comparison img')
  for (const [place, name] of ['Before', 'After'].entries()) {
    await (await buttonOf(compared.nth(place))).click()
    await expect(panel(page).getByRole('heading')).toHaveText(`Before and after › ${name}`)
    await expect(panel(page).getByLabel('Alternative text')).toHaveValue(
      (await compared.nth(place).getAttribute('alt')) ?? '',
    )
    await panel(page).getByRole('button', { name: 'Done' }).click()
  }
  const frames = page.locator('.screens.row .frames')
  const right = async (place: Locator) => {
    const box = await place.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  // There and back: the buttons still follow after one has been pressed.
  for (const [end, image] of [
    [true, frames.locator('img').last()],
    [false, frames.locator('img').first()],
  ] as const) {
    const button = await buttonOf(image)
    await frames.evaluate((row, toEnd) => row.scrollTo({ left: toEnd ? row.scrollWidth : 0 }), end)
    await expect.poll(async () => (await right(image)) - (await right(button))).toBe(12)
  }
  await (await buttonOf(frames.locator('img').first())).click()
  await expect(panel(page).getByRole('heading')).toHaveText(/^Screens \d › Pictures 1$/)
})

test('EDIT-02 F-43 content that would break the build is reported while editing, and not saved', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  const file = 'content/services/video-ads.md'
  await edit(page, '/services/video-ads')
  await page.getByRole('heading', { level: 1 }).click()
  await panel(page).getByLabel('Title').fill('')
  await expect(panel(page).getByText('Required')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await saveButton(page).click()
  await expect(panel(page).getByLabel('Title')).toBeFocused()
  expect(read(file)).toBe(original(file))
  // The server checks what no schema can, such as which figures have a source.
  await panel(page).getByLabel('Title').fill('Up 77.7% in a week')
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await saveButton(page).click()
  const refusal = page.getByRole('dialog', { name: 'Not saved' })
  await expect(refusal.getByRole('listitem')).toHaveText(/The figure 77\.7% has no source/)
  await refusal.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up 77.7% in a week')
  expect(read(file)).toBe(original(file))
})

test('EDIT-03 F-46 the second of two editors sees both versions; edits to different fields of a file are merged', async ({
  newMember,
}) => {
  const [{ page: first }, { page: second }] = [await newMember('editor'), await newMember('owner')]
  const file = 'content/services/software-design.md'
  const path = '/services/software-design'
  await edit(first, path)
  await edit(second, path)
  const title = (page: Page) => page.getByRole('heading', { level: 1 })
  const lead = (page: Page) => page.locator('main .hero .lead')
  const type = async (page: Page, place: ReturnType<typeof title>, words: string) => {
    await place.click()
    await panel(page).getByRole('textbox').first().fill(words)
    await panel(page).getByRole('button', { name: 'Done' }).click()
  }
  await type(first, title(first), 'Title of the first')
  await save(first)
  await type(second, lead(second), 'Sentence of the second')
  await save(second)
  expect(changedLines(file)).toEqual(['title: Title of the first', 'subtitle: Sentence of the second'])

  await type(first, lead(first), 'Sentence of the first')
  await saveButton(first).click()
  const conflict = first.getByRole('dialog', { name: 'Somebody else was faster' })
  await expect(conflict.getByRole('row').last().getByRole('cell')).toHaveText([
    'Sentence under the title',
    'Sentence of the first',
    'Sentence of the second',
  ])
  await conflict.getByRole('button', { name: 'Go back to my text' }).click()
  await expect(lead(first)).toHaveText('Sentence of the first')
  await saveButton(first).click()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(lead(first)).toHaveText('Sentence of the second')
  expect(read(file)).toContain('subtitle: Sentence of the second\n')

  await type(second, title(second), 'Title of the second')
  writeFileSync(join(EDITOR_ROOT, file), read(file).replace(/^title: .*$/m, 'title: Title of a third'))
  await saveButton(second).click()
  await second.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(bar(second).getByText('0 changes', { exact: true })).toBeVisible()
  expect(read(file)).toContain('title: Title of the second\n')
})

test('EDIT-03 F-42 edits survive a reload, a closed tab and a lost session, and are saved after signing in', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  const context = page.context()
  const file = 'content/services/ai-design.md'
  const title = (tab: Page) => tab.getByRole('heading', { level: 1 })
  await edit(page, '/services/ai-design')
  await title(page).click()
  await panel(page).getByLabel('Title').fill('Words that stay')
  await page.reload()
  await expect(title(page)).toHaveText('Words that stay')
  await expect(bar(page).getByText('1 change', { exact: true })).toBeVisible()
  // Other pages stay in edit mode and count the changes made here.
  await page.goto('/services/app-design')
  await expect(bar(page).getByText('1 change', { exact: true })).toBeVisible()
  await page.close()

  const again = await context.newPage()
  waitForScripts(again)
  await again.goto('/services/ai-design')
  await expect(editButton(again)).toHaveText('Edit · 1 not saved')
  await expect(title(again)).not.toHaveText('Words that stay')
  await editButton(again).click()
  await expect(title(again)).toHaveText('Words that stay')

  const session = await again.evaluate(key => {
    const kept = localStorage.getItem(key) ?? ''
    localStorage.removeItem(key)
    return kept
  }, STORAGE_KEY)
  await saveButton(again).click()
  const refusal = again.getByRole('dialog', { name: 'You are signed out' })
  await expect(refusal.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute(
    'href',
    '/admin?back=%2Fservices%2Fai-design',
  )
  await refusal.getByRole('button', { name: 'Close' }).click()
  expect(read(file)).toBe(original(file))
  // As if another tab had signed in.
  await again.evaluate(([key = '', kept = '']) => localStorage.setItem(key, kept), [STORAGE_KEY, session])
  await save(again)
  expect(changedLines(file)).toEqual(['title: Words that stay'])
})

test('EDIT-03 F-42 a duplicated tab keeps its own changes, and neither tab removes the other’s', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  const title = (tab: Page) => tab.getByRole('heading', { level: 1 })
  const type = async (tab: Page, words: string) => {
    await title(tab).click()
    await panel(tab).getByLabel('Title').fill(words)
    await panel(tab).getByRole('button', { name: 'Done' }).click()
  }
  await edit(page, '/services/ai-design')
  await type(page, 'Words of the first tab')
  // The browser copies a tab's storage into a duplicate.
  const copied = await page.evaluate(() => ({ ...sessionStorage }))
  const copy = await page.context().newPage()
  waitForScripts(copy)
  await copy.addInitScript(kept => {
    for (const [key, value] of Object.entries(kept))
      sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value)
  }, copied)
  await copy.goto('/services/software-design')
  await expect(bar(copy)).toBeVisible()
  await expect(bar(copy).getByText('0 changes', { exact: true })).toBeVisible()
  await type(copy, 'Words of the copy')
  await save(copy)
  await copy.close()
  await page.reload()
  await expect(title(page)).toHaveText('Words of the first tab')
  await expect(bar(page).getByText('1 change', { exact: true })).toBeVisible()
})

test('EDIT-03 more new pictures than one request holds are saved with one press', async ({ newMember }) => {
  const { page } = await newMember('editor')
  const sent: number[] = []
  page.on('request', request => {
    const body = request.postData() ?? ''
    if (body.includes('"persistEntry"')) sent.push(body.length)
  })
  await edit(page, '/case-studies/app-design')
  const file = 'content/case-studies/app-design.md'
  const named = () => read(file).match(/crowd-\d\.webp/g) ?? []
  // Noise does not get smaller, and WebP is kept as it is: each picture is close to what one may have.
  const noise = await sharp({
    create: {
      ...{ width: 540, height: 370, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp({ lossless: true })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(520_000)
  for (let place = 0; place < 7; place += 1) {
    await page.locator('.edit-picture').nth(place).click()
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles({ name: `Crowd ${place}.webp`, mimeType: 'image/webp', buffer: noise })
    await expect(panel(page).getByText(`crowd-${place}.webp`)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Done' }).click()
  }
  await save(page)
  expect(new Set(named()).size).toBe(7)
  expect(sent.length).toBeGreaterThan(1)
  for (const size of sent) expect(size).toBeLessThan(5_000_000)
})

test('EDIT-02 the keyboard alone opens the text, moves through it, leaves it, and opens the list of changes', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  await page.goto('/services/google-ads')
  await editButton(page).press('Enter')
  await expect(bar(page)).toBeFocused()
  const title = page.getByRole('heading', { level: 1 })
  await title.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(title).toBeFocused()
  await expect(title).toHaveText('Typed')

  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Next words' }).press('Enter')
  await expect(panel(page).getByLabel('Sentence under the title')).toBeFocused()
  await panel(page).getByRole('button', { name: 'Words before' }).press('Enter')
  await expect(panel(page).getByLabel('Title')).toBeFocused()
  await panel(page).getByRole('button', { name: 'Put back' }).press('Enter')
  await expect(title).toHaveText('Google Ads Management')
  await expect(panel(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(' again')
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Google Ads Management again')

  await bar(page).getByRole('button', { name: '1 change' }).press('Enter')
  const list = page.getByRole('dialog', { name: 'Changes that are not saved' })
  await expect(list.getByRole('listitem')).toHaveText(/Title.*services\/google-ads\.md/)
  await list.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(list).toBeHidden()
  await expect(bar(page).getByRole('button', { name: '1 change' })).toBeFocused()
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'Put back' }).press('Enter')
  await expect(title).toHaveText('Google Ads Management')
  await expect(bar(page).getByText('0 changes', { exact: true })).toBeVisible()
  await expect(bar(page)).toBeFocused()
})

test('EDIT-02 on a phone the fields open in a sheet, and menu labels are edited in the menu', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  await page.setViewportSize({ width: 390, height: 844 })
  await edit(page, '/services/amazon-optimization')
  await page.getByRole('heading', { level: 1 }).click()
  const sheet = () => panel(page).boundingBox()
  await expect
    .poll(async () => {
      const { x, width, y, height } = (await sheet()) ?? { x: 0, width: 0, y: 0, height: 0 }
      return [x, width, Math.round(y + height)]
    })
    .toEqual([0, 390, 844])
  // The edited text is visible above the sheet.
  await expect
    .poll(async () => {
      const words = await page.getByRole('heading', { level: 1 }).boundingBox()
      return (words?.y ?? 0) + (words?.height ?? 0) - ((await sheet())?.y ?? 0)
    })
    .toBeLessThan(0)
  await expect(bar(page)).toBeHidden()
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Work', exact: true }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Menu 4 › Label')
  await expect(panel(page).getByLabel('Leads to')).toHaveValue('/work')
  await panel(page).getByLabel('Label').fill('Our work')
  await expect(menu.getByRole('link', { name: 'Our work', exact: true })).toBeVisible()
})

test('EDIT-02 a picture’s button behind the header does not cover the header’s buttons', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  await edit(page, '/about')
  await expect(page.locator('.edit-picture').first()).toBeVisible()
  // Nothing else may receive the click.
  await page.locator('header [data-theme-toggle]').click({ trial: true })
})

test('EDIT-01 database rows link to their place in the dashboard', async ({ newMember }) => {
  const { page } = await newMember('owner')
  await edit(page, '/blog')
  const title = (await page.locator('.post-title').textContent()) ?? ''
  await page.locator('.post-title').click()
  const link = panel(page).getByRole('link', { name: 'Open it in the dashboard' })
  await expect(link).toHaveAttribute(
    'href',
    `/admin?${new URLSearchParams({ tab: 'blog', q: title.trim() })}`,
  )
  await page.keyboard.press('Escape')
  // Another post is shown by the same element.
  await page.locator('.post-list a').nth(1).click()
  await expect(page.locator('.post-title')).not.toHaveText(title)
  const second = (await page.locator('.post-title').textContent()) ?? ''
  await page.locator('.post-title').click()
  await expect(link).toHaveAttribute(
    'href',
    `/admin?${new URLSearchParams({ tab: 'blog', q: second.trim() })}`,
  )
  await page.keyboard.press('Escape')
  await page.goto('/work')
  await expect(bar(page)).toBeVisible()
  // So are cards that come later.
  const cards = page.locator('.project')
  const count = await cards.count()
  await loadMore(page).click()
  await expect(cards.nth(count)).toHaveAttribute('data-edit', 'row')
  const later = (await cards.nth(count).getByRole('heading').textContent()) ?? ''
  await cards.nth(count).getByRole('heading').click()
  await expect(link).toHaveAttribute(
    'href',
    `/admin?${new URLSearchParams({ tab: 'portfolio', q: later.trim() })}`,
  )
  await page.keyboard.press('Escape')
  const project = page.locator('.project').first()
  await project.getByRole('heading').click()
  await panel(page).getByRole('link', { name: 'Open it in the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Portfolio' }).first()).toBeVisible()
})

test('EDIT-02 SEC-36 the editing tools have no accessibility violations', async ({ newMember }) => {
  const { page } = await newMember('editor')
  await edit(page, '/services/product-visualization')
  await page.getByRole('heading', { level: 1 }).click()
  await panel(page).getByLabel('Title').fill('x')
  expect(await findViolations(page, 'panel', '.edit-panel')).toEqual([])
  expect(await findViolations(page, 'bar', '.edit-bar')).toEqual([])
})

test('EDIT-04 F-41 visitors and sales get no Edit button, visitors load no editing scripts, and the HTML stays the same', async ({
  page,
  newMember,
  newBrowser,
}) => {
  const path = '/services/web-design'
  const filesOf = async (tab: Page) => {
    const files: string[] = []
    tab.on('request', request => files.push(new URL(request.url()).pathname))
    const response = await tab.goto(path)
    await tab.waitForLoadState('networkidle')
    return { files: files.filter(file => file.endsWith('.js')), html: (await response?.text()) ?? '' }
  }
  const visitor = await filesOf(page)
  const { page: editor } = await newMember('editor')
  waitForScripts(editor)
  const signedIn = await filesOf(editor)
  await expect(editButton(editor)).toBeVisible()
  expect(signedIn.html).toBe(visitor.html)
  expect(visitor.html).not.toContain('data-edit')
  await expect(page.locator('[data-edit], .edit-button')).toHaveCount(0)
  const more = signedIn.files.filter(file => !visitor.files.includes(file))
  expect(more.length).toBeGreaterThan(0)
  expect(visitor.files.filter(file => !signedIn.files.includes(file))).toEqual([])

  const { page: sales } = await newMember('sales')
  const refused = sales.waitForResponse('**/.netlify/functions/content')
  await sales.goto(path)
  expect((await refused).status()).toBe(403)
  await settled(sales)
  await expect(editButton(sales)).toHaveCount(0)

  // A forged session is rejected.
  const stranger = await newBrowser()
  await stranger.addInitScript(key => {
    const session = { access_token: 'a.b.c', refresh_token: 'x', expires_at: 4e9, user: { id: '1' } }
    localStorage.setItem(key, JSON.stringify(session))
  }, STORAGE_KEY)
  const asked = stranger.waitForResponse('**/.netlify/functions/content')
  await stranger.goto(path)
  expect((await asked).status()).toBe(401)
  await settled(stranger)
  await expect(editButton(stranger)).toHaveCount(0)
})
