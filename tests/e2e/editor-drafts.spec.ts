/** Drafts in the content editor: saved, reviewed, previewed, published or discarded; by two people (EDIT-06). */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { EDITOR_ROOT } from '../../playwright.config.ts'
import { test } from './accounts.ts'
import { expect } from './fixtures.ts'

// One after the other, because the tests share the files.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  rmSync(EDITOR_ROOT, { recursive: true, force: true })
  cpSync('content', join(EDITOR_ROOT, 'content'), { recursive: true })
})

const read = (file: string) => readFileSync(join(EDITOR_ROOT, file), 'utf8')
const original = (file: string) => readFileSync(file, 'utf8')
const subtitle = (page: Page) => page.getByLabel('Sentence under the title')
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens an entry's form where saving creates a draft; accepts Decap's own confirmations. */
async function open(page: Page, entry: string) {
  page.removeAllListeners('dialog')
  page.on('dialog', question => void question.accept())
  // A form that is already open would not be loaded again.
  await page.goto('about:blank')
  await page.goto(`/admin-cms/?drafts#/collections/${entry}`)
  await expect(subtitle(page)).toBeVisible()
}

async function save(page: Page, words: string) {
  await subtitle(page).fill(words)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Entry saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Status: / })).toBeVisible()
}

async function setStatus(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: `Status: ${from}` }).click()
  await page.getByRole('menuitem', { name: to, exact: true }).click()
  await expect(page.getByRole('button', { name: `Status: ${to}` })).toBeVisible()
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Publish now', exact: true }).click()
}

test('EDIT-06 an editor saves a draft, and an owner finds, reviews and publishes it', async ({
  newMember,
}) => {
  const { page: editor } = await newMember('editor')
  const { page: owner } = await newMember('owner')
  const file = 'content/services/web-design.md'
  await open(editor, 'services/entries/web-design')
  await save(editor, 'Drafted, not published.')
  expect(read(file)).toBe(original(file))
  await setStatus(editor, 'Draft', 'In review')

  await owner.goto('/admin-cms/')
  await owner.getByRole('link', { name: 'Work with drafts' }).click()
  const card = owner.getByRole('link').filter({ hasText: 'Web Design & Development' })
  await expect(card).toBeVisible()
  await card.click()
  await expect(subtitle(owner)).toHaveValue('Drafted, not published.')
  owner.on('dialog', question => void question.accept())
  await setStatus(owner, 'In review', 'Ready')
  const history = owner.locator('.history')
  await history.locator('summary').click()
  await expect(history.getByRole('listitem')).toHaveText([
    /^Saved: /,
    /^Ask for review: /,
    /^Ready to be published: /,
  ])
  await publish(owner)
  await expect(owner.getByText('Entry published')).toBeVisible()
  await expect(owner.locator('.publication')).toHaveText('Saved · The site will be built with it in a moment')
  expect(read(file)).toBe(original(file).replace(/^subtitle: .*$/m, 'subtitle: Drafted, not published.'))
  await expect(owner.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
})

test('EDIT-06 discarding a draft restores the published form', async ({ newMember }) => {
  const { page } = await newMember('editor')
  const file = 'content/services/google-ads.md'
  const [, before = ''] = /^subtitle: (.*)$/m.exec(original(file)) ?? []
  await open(page, 'services/entries/google-ads')
  await save(page, 'Not after all.')
  await page.getByRole('button', { name: 'Delete unpublished changes' }).click()
  await expect(page.getByText('Unpublished changes deleted')).toBeVisible()
  await expect(subtitle(page)).toHaveValue(before)
  expect(read(file)).toBe(original(file))
})

test('EDIT-06 F-46 the second editor of a draft sees both versions, and so does one who publishes over a newer version', async ({
  newMember,
}) => {
  const { page: first } = await newMember('editor')
  const { page: second } = await newMember('owner')
  const file = 'content/services/software-design.md'
  const entry = 'services/entries/software-design'
  await open(first, entry)
  await open(second, entry)
  await save(first, 'What the first drafted.')
  await subtitle(second).fill('What the second drafted.')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(second).getByRole('heading', { name: 'Somebody else was faster' })).toBeVisible()
  const row = dialog(second).getByRole('row').filter({ hasText: 'Sentence under the title' })
  await expect(row.getByRole('cell')).toHaveText([
    'Sentence under the title',
    'What the second drafted.',
    'What the first drafted.',
  ])
  await dialog(second).getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(second.getByText('Entry saved')).toBeVisible()

  await open(first, entry)
  await expect(subtitle(first)).toHaveValue('What the second drafted.')
  await setStatus(first, 'Draft', 'Ready')
  writeFileSync(
    join(EDITOR_ROOT, file),
    original(file).replace(/^subtitle: .*$/m, 'subtitle: Published meanwhile.'),
  )
  await publish(first)
  await expect(dialog(first).getByRole('cell', { name: 'Published meanwhile.' })).toBeVisible()
  await dialog(first).getByRole('button', { name: 'Go back to my text' }).click()
  expect(read(file)).toContain('subtitle: Published meanwhile.\n')
  await publish(first)
  await dialog(first).getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(first.getByText('Entry published')).toBeVisible()
  expect(read(file)).toContain('subtitle: What the second drafted.\n')
})

test('EDIT-06 a draft can be previewed as a page before it is published', async ({
  newMember,
  newBrowser,
}) => {
  // The test builds the whole site.
  test.setTimeout(1_200_000)
  const { page } = await newMember('editor')
  const file = 'content/services/ai-design.md'
  await open(page, 'services/entries/ai-design')
  await save(page, 'Seen before it is published.')
  const link = page.getByRole('link', { name: 'View Preview' })
  const check = page.getByRole('button', { name: 'Check for Preview' })
  // Decap polls by itself for two minutes, after that only on this button.
  await expect(async () => {
    // The link may take the button's place before it is pressed.
    if ((await check.isVisible()) && (await check.isEnabled())) await check.click({ timeout: 1000 })
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 500_000 })
  const visitor = await newBrowser()
  await visitor.goto((await link.getAttribute('href')) ?? '')
  await expect(visitor.getByText('Seen before it is published.')).toBeVisible()
  expect(read(file)).toBe(original(file))
})
