/** Site settings: brand and hero with their preview, notifications, and the live switch. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { site as editorForm } from '../../admin-cms/collections/site.ts'
import { test as base } from './colleague.ts'
import { expect } from './fixtures.ts'
import { type Editor, typeThroughEverything } from './keystrokes.ts'
import { askService } from './service.ts'

interface Row {
  site_name: string | null
  logo: string | null
  [column: string]: unknown
}

const readRow = async (table = 'site_config') =>
  ((await askService(`rest/v1/${table}?id=eq.1`)) as Row[])[0] as Row

/** Restores the row afterwards, because all tests share it. */
const test = base.extend<{ kept: Row }>({
  kept: async ({ browserName: _ }, use) => {
    const { updated_at: _at, ...before } = await readRow()
    await use(before as Row)
    await askService('rest/v1/site_config?id=eq.1', 'PATCH', before)
  },
})

const panel = (page: Page) => page.getByRole('region', { name: 'Site Settings' })
const form = (page: Page) => page.getByRole('form', { name: 'Site Settings' })
const save = (page: Page) => form(page).getByRole('button', { name: /^Sav/ })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Noise, which does not compress well. */
const noise = (width: number) =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer()

// The tests change shared data, so they run one after the other.
test.describe.configure({ mode: 'default' })

test('SETT-01 SETT-02 SETT-04 SETT-05 SETT-06 SETT-07 DASH-02 DASH-03 settings are previewed while typed, saved, and shown without reload', async ({
  admin: page,
  kept,
  mark,
}) => {
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Site Settings' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const hero = ['Hero title', 'Hero subtitle', 'Hero background image URL']
  for (const label of ['Site name', 'Slogan', 'Logo', ...hero]) {
    await expect(form(page).getByLabel(label, { exact: true })).toBeVisible()
  }
  // The settings stay open when the tab changes.
  await page.getByRole('tab').nth(1).click()
  await expect(panel(page)).toBeVisible()
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')

  const preview = page.getByRole('figure', { name: 'Preview' })
  await form(page).getByLabel('Site name').fill(`Name ${mark}`)
  await form(page).getByLabel('Slogan').fill('The {product}')
  await expect(preview).toContainText(`Name ${mark}`)
  await expect(preview).not.toContainText('{product}')
  await form(page).getByLabel('Hero title').fill(`Hero ${mark}`)
  await expect(preview).toContainText(`Hero ${mark} Dashboard`)
  await form(page).getByLabel('Hero background').fill('javascript:alert(1)')
  await save(page).click()
  await expect(form(page).getByRole('alert').filter({ hasText: 'Enter a web address' })).toBeVisible()
  await expect.poll(async () => (await readRow()).site_name).toBe(kept.site_name)
  await form(page).getByLabel('Hero background').fill('')

  const file = form(page).getByLabel('Logo', { exact: true })
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(form(page).getByText('Choose a PNG, JPEG, GIF or WebP image.')).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await expect(form(page).getByText('This file is not an image, or it is damaged.')).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await noise(360) })
  await expect(preview.locator('img')).toBeVisible()

  await page.route('**/rest/v1/site_config?**', async route => {
    if (route.request().method() === 'PATCH') await expect(save(page)).toHaveText('Saving...')
    if (route.request().method() === 'PATCH') await expect(save(page)).toBeDisabled()
    await route.continue()
  })
  await save(page).click()
  await expect(page.getByText('Configuration saved successfully')).toBeVisible()
  await expect(title(page)).toHaveText(`Hero ${mark} Dashboard`)
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^data:image/)
  // Without a URL of its own, the hero shows a picture that comes with the site.
  await expect(page.getByRole('banner').locator('.picture-belt')).toHaveCSS(
    'background-image',
    new RegExp(`^url\\("${new URL(page.url()).origin}/_astro/`),
  )
  await expect.poll(async () => (await readRow()).site_name).toBe(`Name ${mark}`)
  const stored = await readRow()
  expect(Buffer.from(stored.logo?.split(',')[1] ?? '', 'base64').length).toBeLessThanOrEqual(200 * 1024)

  await form(page).getByRole('button', { name: 'Remove logo' }).click()
  await form(page).getByLabel('Hero title').fill('')
  await page.keyboard.press('Control+s')
  await expect(title(page)).toHaveText(`Name ${mark} Dashboard`)
  await expect.poll(async () => (await readRow()).logo).toBe('')
  await button.click()
  await expect(panel(page)).toHaveCount(0)
})

test('F-23 MEDI-14 hero and logo are chosen from the library', async ({ admin: page, kept: _ }) => {
  await page.goto('/admin?settings=open')
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  const choose = async (name: string) => {
    await picker.getByLabel('Folder').selectOption('portfolio')
    await picker.getByRole('searchbox').fill(name)
    await expect(picker.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
    await picker.getByRole('button', { name, exact: true }).dblclick()
    await expect(picker).toHaveCount(0)
  }
  const hero = form(page).getByLabel('Hero background')
  await form(page).getByRole('button', { name: 'Choose a picture' }).click()
  await choose('site-ondine.webp')
  await expect(hero).toHaveValue('/samples/site-ondine.webp')
  await form(page).getByRole('button', { name: 'Choose a logo' }).click()
  await choose('app-tally-street.webp')
  const preview = page.getByRole('figure', { name: 'Preview' })
  await expect(preview.locator('img[src^="data:image/"]')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Configuration saved successfully')).toBeVisible()
  await expect
    .poll(() => readRow())
    .toMatchObject({
      hero_bg: '/samples/site-ondine.webp',
      logo: expect.stringMatching(/^data:image\/webp;base64,/),
    })
})

test('SETT-03 SETT-04 UX-05 UX-06 a failed save keeps the entries, a newer row is asked about, and drafts come back', async ({
  admin: page,
  kept: _,
  mark,
}) => {
  const logo = `data:image/png;base64,${(await noise(2)).toString('base64')}`
  await askService('rest/v1/site_config?id=eq.1', 'PATCH', { logo })
  const refused = '**/rest/v1/site_config**'
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route(refused, route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'The disk is full', code: '53100' } })
      : route.continue(),
  )
  await page.goto('/admin?settings=open')
  const subtitle = form(page).getByLabel('Hero subtitle')
  await subtitle.fill(`first ${mark}`)
  await save(page).click()
  await expect(form(page).getByText('Error saving configuration: The disk is full')).toBeVisible()
  await expect(subtitle).toHaveValue(`first ${mark}`)
  await page.unroute(refused)

  // Closing asks for confirmation; the draft is still there after leaving anyway.
  const questions: string[] = []
  page.once('dialog', question => {
    questions.push(question.message())
    return question.dismiss()
  })
  // Another tab keeps the settings open, so there is no confirmation.
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(subtitle).toHaveValue(`first ${mark}`)
  expect(questions).toEqual([])
  await page.getByRole('button', { name: 'Site Settings' }).click()
  await expect.poll(() => questions).toEqual(['You have unsaved changes. Leave without saving them?'])
  await expect(subtitle).toHaveValue(`first ${mark}`)
  page.once('dialog', question => question.accept())
  await page.reload()
  await expect(page.getByText(/were not saved/)).toBeVisible()
  await expect(subtitle).not.toHaveValue(`first ${mark}`)
  await page.getByRole('button', { name: 'Use them' }).click()
  await expect(subtitle).toHaveValue(`first ${mark}`)

  await askService('rest/v1/site_config?id=eq.1', 'PATCH', { hero_subtitle: `theirs ${mark}` })
  await save(page).click()
  await expect(page.getByRole('dialog', { name: 'Two versions of the site settings' })).toBeVisible()
  await expect.poll(async () => (await readRow()).hero_subtitle).toBe(`theirs ${mark}`)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Configuration saved successfully')).toBeVisible()
  await expect
    .poll(() => readRow(), 'no file chosen keeps the logo')
    .toMatchObject({ hero_subtitle: `first ${mark}`, logo })
})

test('F-26 UX-05 every typed character of the settings survives failing saves, tabs and browsers', async ({
  kept: _,
}, info) => {
  await askService('rest/v1/site_config?id=eq.1', 'PATCH', { hero_subtitle: 'Typed' })
  const editor: Editor = {
    open: async other => void (await other.goto('/admin?settings=open')),
    field: other => form(other).getByLabel('Hero subtitle'),
    writes: /\/rest\/v1\/site_config/,
    methods: ['POST', 'PATCH'],
    stored: async () => String((await readRow()).hero_subtitle),
    leave: other => other.getByRole('button', { name: 'Site Settings' }).click(),
    resume: 'Use them',
    record: 'site-settings',
  }
  await typeThroughEverything(
    info.project.use as Parameters<typeof typeThroughEverything>[0],
    editor,
    20261122,
  )
})

test('F-26 UX-12 Ctrl+S saves the focused form, also with a lead open below the settings', async ({
  admin: page,
  kept: _,
  mark,
}) => {
  // A lead of its own: another test's may be deleted meanwhile.
  const lead = { id: randomUUID(), name: 'Ada', email: 'ada@osei.example', message: mark }
  await askService('rest/v1/contact_submissions', 'POST', { ...lead, submitted_at: new Date() })
  await page.goto(`/admin?q=${mark}`)
  const notes = page.getByLabel('Notes', { exact: true })
  await expect(notes).toBeVisible()
  await page.getByRole('button', { name: 'Site Settings' }).click()
  await form(page).getByLabel('Hero subtitle').fill(`Sub ${mark}`)
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(async () => (await readRow()).hero_subtitle).toBe(`Sub ${mark}`)

  await form(page).getByLabel('Hero subtitle').fill(`Later ${mark}`)
  await notes.pressSequentially(`n ${mark}`)
  const saved = page.waitForResponse(
    response => response.url().includes('contact_submissions') && response.request().method() === 'PATCH',
  )
  await notes.press('ControlOrMeta+s')
  expect((await saved).ok()).toBe(true)
  // Now: nothing that was asked for before is still under way.
  expect((await readRow()).hero_subtitle).toBe(`Sub ${mark}`)
  await askService(`rest/v1/contact_submissions?id=eq.${lead.id}`, 'DELETE')
})

test('UX-05 UX-16 HAND-02 the recipients of new leads and the live switch are saved', async ({
  admin: page,
  mark,
}) => {
  const before = await readRow('notification_settings')
  await page.goto('/admin?settings=open')
  const addresses = page.getByLabel('Tell these addresses of new leads')
  await addresses.fill('nobody')
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Not an email address: nobody')).toBeVisible()
  // UX-05: unsaved changes are offered again.
  page.once('dialog', question => question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Use them' }).click()
  await expect(addresses).toHaveValue('nobody')
  await addresses.fill(`${mark}@gantry.example`)
  // The button is disabled while saving; afterwards the focus returns to it.
  const saveThem = page.getByRole('button', { name: 'Save notifications' })
  await saveThem.press('Enter')
  await expect(page.getByText('Notification settings saved')).toBeVisible()
  await expect(saveThem).toBeFocused()
  await expect
    .poll(async () => (await readRow('notification_settings')).recipients)
    .toEqual([`${mark}@gantry.example`])
  await askService('rest/v1/notification_settings?id=eq.1', 'PATCH', { recipients: before.recipients })

  const live = page.getByRole('switch', { name: 'I’m live' })
  const told = (isLive: boolean) =>
    page.waitForRequest(
      request => request.url().includes('admin_presence') && request.postDataJSON()?.live === isLive,
    )
  const on = told(true)
  await live.check()
  expect((await (await on).response())?.ok()).toBe(true)
  const off = told(false)
  await live.uncheck()
  expect((await (await off).response())?.ok()).toBe(true)
})

test('F-21 settings and recipients that a colleague saved meanwhile are shown with who and when', async ({
  admin: page,
  colleague,
  kept: _,
  mark,
}) => {
  const before = await readRow('notification_settings')
  const question = page.getByRole('dialog', { name: /^Two versions of/ })
  const press = (name: string) => question.getByRole('button', { name }).click()
  // Midnight may be between the two.
  const theirVersion = new RegExp(`${colleague.email} saved another version (today|yesterday)`)
  await page.goto('/admin?settings=open')
  await form(page).getByLabel('Hero title').fill(`Mine ${mark}`)
  await colleague.ask('site_config?id=eq.1', 'PATCH', { slogan: `Theirs ${mark}` })
  await save(page).click()
  await expect(question).toContainText(theirVersion)
  await expect(question.getByRole('heading', { level: 3 })).toHaveText(['Slogan', 'Hero title'])
  await press('Decide later')
  await expect(form(page).getByLabel('Hero title')).toHaveValue(`Mine ${mark}`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await press('Take theirs')
  await expect(form(page).getByLabel('Slogan')).toHaveValue(`Theirs ${mark}`)
  await form(page).getByLabel('Hero title').fill(`Mine ${mark}`)
  await save(page).click()
  await expect(page.getByText('Configuration saved successfully')).toBeVisible()
  await expect.poll(() => readRow()).toMatchObject({ slogan: `Theirs ${mark}`, hero_title: `Mine ${mark}` })

  const addresses = page.getByLabel('Tell these addresses of new leads')
  await addresses.fill('mine@gantry.example')
  const theirs = { recipients: ['theirs@gantry.example'] }
  await colleague.ask('notification_settings?id=eq.1', 'PATCH', theirs)
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(question).toContainText(theirVersion)
  await expect(question).toContainText('mine@gantry.example')
  await press('Take theirs')
  await expect(addresses).toHaveValue('theirs@gantry.example')
  await addresses.fill('mine@gantry.example')
  await colleague.ask('notification_settings?id=eq.1', 'PATCH', { recipients: ['newer@gantry.example'] })
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await press('Keep mine')
  await expect(page.getByText('Notification settings saved')).toBeVisible()
  await expect
    .poll(async () => (await readRow('notification_settings')).recipients)
    .toEqual(['mine@gantry.example'])
  await askService('rest/v1/notification_settings?id=eq.1', 'PATCH', { recipients: before.recipients })
})

test('SETT-08 facts kept in files are listed with text and place, and link to their form in the editor', async ({
  admin: page,
}) => {
  await page.goto('/admin?settings=open')
  const facts = panel(page).getByRole('term')
  const [file] = 'files' in editorForm ? (editorForm.files ?? []) : []
  const labels = file?.fields.map(({ label }) => label) ?? []
  // The settings have their own fields for the name and the slogan.
  await expect(facts).toHaveText(labels.slice(2) as string[])
  const definitions = panel(page).getByRole('definition')
  await expect(definitions.filter({ hasText: 'support@gantry.example' })).toContainText('Footer')
  await expect(definitions.filter({ hasText: 'U.S. based, Monday to Friday' })).toContainText('Footer')
  const link = panel(page).getByRole('link', { name: 'Change them in the editor' })
  await expect(link).toHaveAttribute('href', '/admin-cms/#/collections/site/entries/site')
})
