/** Two people, one record (F-21): the second to save sees who saved, when, and both versions; nothing is lost. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findViolations } from '../a11y/axe.ts'
import { test } from './colleague.ts'
import { chooseFrom, expect } from './fixtures.ts'
import { card, chooser, library, picture } from './media-files.ts'
import { askService } from './service.ts'
import { holdList } from './submission-rows.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog').filter({ has: page.getByText('Decide later') })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Closes the question by key; one pressed as soon as the dialog opens may be missed. */
const dismiss = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0, { timeout: 3000 })
  }).toPass()

/** The first line says who and when; midnight may have passed since. */
const asksAfter = async (page: Page, did: 'saved another version' | 'deleted it', email: string) =>
  expect(question(page)).toContainText(
    new RegExp(`${email.replaceAll('.', '\\.')} ${did} (today|yesterday), \\d+:\\d\\d [AP]M`),
  )

async function rows<Row extends object>(path: string): Promise<Row[]> {
  return (await askService(`rest/v1/${path}`)) as Row[]
}

const itemsOf = (mark: string) =>
  rows<{ id: string; title: string; description: string; revision: number }>(
    `portfolio_items?title=like.*${mark}*&order=title`,
  )

async function newItem(mark: string): Promise<string> {
  const id = randomUUID()
  await askService('rest/v1/portfolio_items', 'POST', {
    ...{ id, title: `Lamp ${mark}`, category: 'Web', description: 'It builds twelve houses.' },
    ...{ image_url: '/samples/blog-scope.webp', metrics: ['2x Sales'], technologies: ['CSS'] },
  })
  return id
}

async function openItem(page: Page, mark: string, title = `Lamp ${mark}`) {
  await page.goto(`/admin?tab=portfolio&q=${mark}`)
  await button(page, `Edit ${title}`).click()
}
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)

test('F-21 an item conflict shows who, when and only what differs, and can be put off or decided either way', async ({
  admin: page,
  colleague,
  mark,
}) => {
  await newItem(mark)
  await openItem(page, mark)
  await openItem(colleague.page, mark)
  await field(colleague.page, 'Description').fill('It builds thirteen houses.')
  await button(colleague.page, 'Save').click()
  await says(colleague.page, 'Portfolio item updated successfully')

  await field(page, 'Description').fill('It builds eleven houses.')
  await button(page, 'Save').click()
  await asksAfter(page, 'saved another version', colleague.email)
  const dialog = question(page)
  await expect(dialog.locator('mark')).toHaveText(['eleven', 'thirteen'])
  await expect(dialog.getByText(/^The same in both: Title, Category/)).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Description'])
  expect(await findViolations(page, 'conflict', '[role=dialog]')).toEqual([])

  // Escape decides nothing: the editor behind the dialog is unchanged, and Save asks again.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Description')).toHaveValue('It builds eleven houses.')
  await expect
    .poll(() => itemsOf(mark))
    .toMatchObject([{ description: 'It builds thirteen houses.', revision: 2 }])
  await expect(page.getByText(`${colleague.email} saved another version`)).toBeVisible()
  await button(page, 'Compare').click()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await dismiss(page)

  // Keep mine overwrites only the version that was shown.
  await button(page, 'Save').click()
  await expect(dialog).toBeVisible()
  await colleague.ask(`portfolio_items?title=like.*${mark}*`, 'PATCH', { link: '/newer' })
  await button(page, 'Keep mine').click()
  await expect(dialog).toContainText('/newer')
  await button(page, 'Keep mine').click()
  await says(page, 'Portfolio item updated successfully')
  await expect
    .poll(() => itemsOf(mark))
    .toMatchObject([{ description: 'It builds eleven houses.', revision: 4 }])

  // A program has no name. The colleague takes its version.
  await colleague.page.reload()
  await button(colleague.page, `Edit Lamp ${mark}`).click()
  await field(colleague.page, 'Title').fill(`Other ${mark}`)
  await askService(`rest/v1/portfolio_items?title=like.*${mark}*`, 'PATCH', { description: 'By a program.' })
  await button(colleague.page, 'Save').click()
  await expect(question(colleague.page)).toContainText('Somebody else saved another version meanwhile')
  await button(colleague.page, 'Take theirs').click()
  await expect(field(colleague.page, 'Title')).toHaveValue(`Lamp ${mark}`)
  await expect(field(colleague.page, 'Description')).toHaveValue('By a program.')
  await button(colleague.page, 'Save').click()
  await says(colleague.page, 'Portfolio item updated successfully')
  await askService(`rest/v1/portfolio_items?title=like.*${mark}*`, 'DELETE')
})

test('F-21 a deleted item is saved as new or given up, and its trash copy is restored unchanged', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const id = await newItem(mark)
  await openItem(page, mark)
  await field(page, 'Description').fill('Mine.')
  await colleague.ask(`portfolio_items?id=eq.${id}`, 'DELETE')
  await button(page, 'Save').click()
  await expect(page.getByRole('dialog', { name: `“Lamp ${mark}” was deleted` })).toBeVisible()
  await asksAfter(page, 'deleted it', colleague.email)
  await expect(question(page)).toContainText('Mine.')
  await button(page, 'Decide later').click()
  await expect.poll(() => itemsOf(mark)).toEqual([])
  await expect(field(page, 'Description')).toHaveValue('Mine.')
  await button(page, 'Save').click()
  await button(page, 'Save as new').click()
  await says(page, 'Portfolio item created successfully')
  const [anew] = await itemsOf(mark)
  expect(anew).toMatchObject({ description: 'Mine.' })
  expect(anew?.id).not.toBe(id)

  await openItem(page, mark)
  await field(page, 'Title').fill(`Given up ${mark}`)
  await colleague.ask(`portfolio_items?id=eq.${anew?.id}`, 'DELETE')
  await button(page, 'Save').click()
  await button(page, 'Discard mine').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No items match.')).toBeVisible()
  await expect.poll(() => itemsOf(mark)).toEqual([])

  const [kept] = await rows<{ id: string; row: { description: string } }>(`deleted_rows?row_id=eq.${id}`)
  expect(kept?.row.description).toBe('It builds twelve houses.')
  await colleague.ask('rpc/restore_deleted', 'POST', { ids: [kept?.id] })
  await expect
    .poll(() => itemsOf(mark))
    .toMatchObject([{ id, description: 'It builds twelve houses.', revision: 1 }])
  await askService(`rest/v1/portfolio_items?title=like.*${mark}*`, 'DELETE')
})

test('F-21 moving items asks about those that a colleague has moved and names deleted ones', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const [first, second] = [await newItem(mark), await newItem(mark)]
  await askService('rest/v1/categories', 'POST', { name: mark })
  await page.goto(`/admin?tab=portfolio&q=${mark}`)
  for (const place of [0, 1]) await page.getByRole('checkbox', { name: /Lamp/ }).nth(place).check()
  await colleague.ask(`portfolio_items?id=eq.${first}`, 'PATCH', { category: 'Theirs' })
  await colleague.ask(`portfolio_items?id=eq.${second}`, 'DELETE')
  await chooseFrom(page, 'Move to category...', mark)
  await asksAfter(page, 'saved another version', colleague.email)
  await expect(question(page)).toContainText('Theirs')
  await button(page, 'Keep mine').click()
  const deleted = page.getByRole('dialog', { name: `“Lamp ${mark}” was deleted` })
  await expect(deleted).toContainText(new RegExp(`${colleague.email} deleted it (today|yesterday)`))
  await deleted.getByText('Close', { exact: true }).click()
  await expect
    .poll(() => rows(`portfolio_items?id=eq.${first}&select=category`))
    .toEqual([{ category: mark }])
  await askService(`rest/v1/portfolio_items?title=like.*${mark}*`, 'DELETE')
  await askService(`rest/v1/categories?name=eq.${mark}`, 'DELETE')
})

test('F-21 a category’s name: mine overwrites theirs, theirs replaces mine, and a deleted category is saved as new', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const id = randomUUID()
  await askService('rest/v1/categories', 'POST', { id, name: mark })
  await page.goto('/admin?tab=categories')
  const name = page.getByRole('textbox', { name: /^New name for/ })
  await button(page, `Rename ${mark}`).click()
  await name.fill(`Mine ${mark}`)
  await colleague.ask(`categories?id=eq.${id}`, 'PATCH', { name: `Theirs ${mark}` })
  await name.press('Enter')
  await asksAfter(page, 'saved another version', colleague.email)
  await dismiss(page)
  await expect(name).toHaveValue(`Mine ${mark}`)
  await name.press('Enter')
  await button(page, 'Keep mine').click()
  await says(page, 'Category updated successfully')
  await expect.poll(() => rows(`categories?id=eq.${id}`)).toMatchObject([{ name: `Mine ${mark}` }])

  await button(page, `Rename Mine ${mark}`).click()
  await name.fill(`Other ${mark}`)
  await colleague.ask(`categories?id=eq.${id}`, 'PATCH', { name: `Last ${mark}` })
  await name.press('Enter')
  await button(page, 'Take theirs').click()
  await expect(name).toHaveCount(0)
  await expect(button(page, `Rename Last ${mark}`)).toBeVisible()
  await expect.poll(() => rows(`categories?id=eq.${id}`)).toMatchObject([{ name: `Last ${mark}` }])

  await button(page, `Rename Last ${mark}`).click()
  await name.fill(`Anew ${mark}`)
  await colleague.ask(`categories?id=eq.${id}`, 'DELETE')
  // The list is read again, as when the window becomes visible; the text being typed stays.
  const read = page.waitForResponse(response => /rest\/v1\/categories\?select/.test(response.url()))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  await expect(name).toHaveValue(`Anew ${mark}`)
  await name.press('Enter')
  await asksAfter(page, 'deleted it', colleague.email)
  await button(page, 'Save as new').click()
  await says(page, 'Category added successfully')
  await expect(name).toHaveCount(0)
  const [anew] = await rows<{ id: string }>(`categories?name=eq.Anew ${mark}`)
  expect(anew?.id).not.toBe(id)
  await askService(`rest/v1/categories?name=like.*${mark}*`, 'DELETE')
})

test('F-21 conflicting alternative texts of a picture are asked about, even after leaving the library', async ({
  admin: page,
  colleague,
  mark,
}) => {
  await library(page)
  const sent = page.waitForResponse(response => response.url().endsWith('/api/upload') && response.ok())
  await chooser(page).setInputFiles(await picture('one.png', { width: 40, height: 30 }))
  const { name: key } = (await (await sent).json()) as { name: string }
  const alt = card(page, key).getByLabel(/^Alt text/)
  await alt.fill(`Mine ${mark}`)
  await colleague.ask(`media_files?name=eq.${key}`, 'PATCH', { alt: `Theirs ${mark}` })
  await alt.press('Enter')
  await asksAfter(page, 'saved another version', colleague.email)
  await button(page, 'Decide later').click()
  await expect(alt).toHaveValue(`Mine ${mark}`)
  await expect(alt).toHaveAttribute('aria-invalid', 'true')
  await alt.press('Enter')
  const read = page.waitForResponse(
    async response =>
      response.url().includes('/rest/v1/media_files?select') &&
      // An aborted reading has no text.
      (await response.text().catch(() => '')).includes(`"Mine ${mark}"`),
  )
  await button(page, 'Keep mine').click()
  await says(page, 'Alt text saved')
  const stored = () => rows(`media_files?name=eq.${key}&select=alt`)
  await expect.poll(() => stored()).toEqual([{ alt: `Mine ${mark}` }])
  // The list is read again; what it read later, an untouched field would follow.
  await read

  await colleague.ask(`media_files?name=eq.${key}`, 'PATCH', { alt: `Theirs again ${mark}` })
  await alt.fill(`Mine again ${mark}`)
  await page.getByRole('tab', { name: 'Categories' }).click()
  await asksAfter(page, 'saved another version', colleague.email)
  await expect(question(page)).toContainText(`Mine again ${mark}`)
  await button(page, 'Take theirs').click()
  await expect.poll(() => stored()).toEqual([{ alt: `Theirs again ${mark}` }])
  await askService(`rest/v1/media_files?name=eq.${key}`, 'DELETE')
  await askService('storage/v1/object/portfolio-images', 'DELETE', { prefixes: [key] })
})

async function newLead(mark: string): Promise<string> {
  const id = randomUUID()
  const lead = { id, name: `Ada ${mark}`, email: 'ada@osei.example', message: mark }
  await askService('rest/v1/contact_submissions', 'POST', lead)
  return id
}
const lead = (id: string) => rows(`contact_submissions?id=eq.${id}&select=status,notes`)
const detail = (page: Page) => page.getByRole('article')

test('F-21 a conflicting status of one or several leads is asked about; a deleted lead is restored with mine', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const id = await newLead(mark)
  const hold = await holdList(page)
  await page.goto(`/admin?q=${mark}`)
  await expect(detail(page).getByRole('radio', { name: 'New' })).toBeChecked()
  await hold(true)
  await colleague.ask(`contact_submissions?id=eq.${id}`, 'PATCH', { status: 'lost' })
  await detail(page).getByText('Won', { exact: true }).click()
  await asksAfter(page, 'saved another version', colleague.email)
  await expect(question(page)).toContainText(/Won.*Lost/)
  await expect.poll(() => lead(id)).toMatchObject([{ status: 'lost' }])
  await hold(false)
  await button(page, 'Take theirs').click()
  await expect(detail(page).getByRole('radio', { name: 'Lost' })).toBeChecked()

  await hold(true)
  await colleague.ask(`contact_submissions?id=eq.${id}`, 'PATCH', { status: 'contacted' })
  await page.getByRole('checkbox').last().check()
  await chooseFrom(page, 'Set status…', 'Won')
  await hold(false)
  await button(page, 'Keep mine').click()
  await expect(detail(page).getByRole('radio', { name: 'Won' })).toBeChecked()
  await expect.poll(() => lead(id)).toMatchObject([{ status: 'won' }])

  // Reload, so that no request after the save is still pending.
  await page.reload()
  await expect(detail(page).getByRole('radio', { name: 'Won' })).toBeChecked()
  // The detail may be there before its list, which would then get the response from before the reload.
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toContainText('Won')
  await hold(true)
  await colleague.ask(`contact_submissions?id=eq.${id}`, 'DELETE')
  await detail(page).getByText('Lost', { exact: true }).click()
  await expect(
    page.getByRole('dialog', { name: `The submission from Ada ${mark} was deleted` }),
  ).toBeVisible()
  await asksAfter(page, 'deleted it', colleague.email)
  await button(page, 'Restore it with mine').click()
  await expect.poll(() => lead(id)).toMatchObject([{ status: 'lost' }])
  await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'DELETE')
})

test('F-21 conflicting notes of a lead can be put off and are asked about again, even after leaving the lead', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const id = await newLead(mark)
  const other = await newLead(mark)
  const hold = await holdList(page)
  await page.goto(`/admin?q=${mark}&entry=${id}`)
  await expect(detail(page)).toBeVisible()
  await hold(true)
  await colleague.ask(`contact_submissions?id=eq.${id}`, 'PATCH', { notes: 'Theirs.' })
  const notes = page.getByLabel('Notes')
  await notes.fill('Mine.')
  await asksAfter(page, 'saved another version', colleague.email)
  await dismiss(page)
  await notes.fill('Mine, longer.')
  await expect.poll(() => lead(id)).toMatchObject([{ notes: 'Theirs.' }])
  await button(page, 'Compare').click()
  await expect(question(page)).toContainText('Mine, longer.')
  await button(page, 'Keep mine').click()
  await expect.poll(() => lead(id)).toMatchObject([{ notes: 'Mine, longer.' }])

  await hold(false)
  await page.goto(`/admin?q=${mark}&entry=${other}`)
  await expect(notes).toHaveValue('')
  await hold(true)
  await colleague.ask(`contact_submissions?id=eq.${other}`, 'DELETE')
  await notes.fill('Last words.')
  await page.getByRole('tab', { name: 'Categories' }).click()
  await asksAfter(page, 'deleted it', colleague.email)
  await button(page, 'Restore it with mine').click()
  await expect.poll(() => lead(other)).toMatchObject([{ notes: 'Last words.' }])
  await askService(`rest/v1/contact_submissions?message=eq.${mark}`, 'DELETE')
})

test('F-21 a conflicting status of a conversation is asked about', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const id = randomUUID()
  await askService('rest/v1/chat_logs', 'POST', { id, user_info: { name: `Ada ${mark}` } })
  // The open conversation is read every few seconds, with its messages; the save reads the status alone.
  const hold = await holdList(page, /\/rest\/v1\/chat_logs\?.*messages/)
  await page.goto(`/admin?tab=chats&log=${id}`)
  await expect(detail(page).getByRole('radio', { name: 'New' })).toBeChecked()
  await hold(true)
  await colleague.ask(`chat_logs?id=eq.${id}`, 'PATCH', { status: 'lost' })
  await detail(page).getByText('Won', { exact: true }).click()
  await asksAfter(page, 'saved another version', colleague.email)
  await hold(false)
  await button(page, 'Keep mine').click()
  await expect.poll(() => rows(`chat_logs?id=eq.${id}&select=status`)).toEqual([{ status: 'won' }])
  await askService(`rest/v1/chat_logs?id=eq.${id}`, 'DELETE')
})

test('F-21 PPL-13 a conflicting status on a person’s page is asked about, with who, when and both', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const email = `${mark}@osei.example`
  const id = randomUUID()
  await askService('rest/v1/contact_submissions', 'POST', { id, name: `Ana ${mark}`, email, message: mark })
  const [person] = await rows<{ id: string }>(`people?email=eq.${email}`)
  const hold = await holdList(page, /\/rpc\/person_timeline/)
  await page.goto(`/admin?tab=people&person=${person?.id}`)
  const about = page.getByRole('complementary', { name: /^About / })
  await expect(about.getByRole('radio', { name: 'New' })).toBeChecked()
  await hold(true)
  await colleague.ask(`contact_submissions?id=eq.${id}`, 'PATCH', { status: 'lost' })
  await about.getByText('Won', { exact: true }).click()
  await asksAfter(page, 'saved another version', colleague.email)
  await expect(question(page)).toContainText(/Won.*Lost/)
  await expect.poll(() => lead(id)).toMatchObject([{ status: 'lost' }])
  await hold(false)
  await button(page, 'Keep mine').click()
  await expect(about.getByRole('radio', { name: 'Won' })).toBeChecked()
  await expect.poll(() => lead(id)).toMatchObject([{ status: 'won' }])
  await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'DELETE')
  await askService(`rest/v1/people?id=eq.${person?.id}`, 'DELETE')
})

test('F-21 LIST-03 making posts drafts asks about those that a colleague has changed, and about deleted ones', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const [first, second] = [randomUUID(), randomUUID()]
  await askService(
    'rest/v1/blog_posts',
    'POST',
    [first, second].map((id, place) => ({
      ...{ id, title: `${place === 0 ? 'One' : 'Two'} ${mark}`, content: 'Text', status: 'published' },
      published_at: '2020-01-01T12:00:00Z',
    })),
  )
  const hold = await holdList(page, /\/rpc\/search_blog_posts/)
  await page.goto(`/admin?tab=blog&q=${mark}`)
  for (const title of ['One', 'Two']) await page.getByLabel(`Choose ${title} ${mark}`).check()
  await hold(true)
  const later = { status: 'scheduled', published_at: '2099-01-01T12:00:00Z' }
  await colleague.ask(`blog_posts?id=eq.${first}`, 'PATCH', later)
  await colleague.ask(`blog_posts?id=eq.${second}`, 'DELETE')
  await button(page, 'Make drafts').click()
  await asksAfter(page, 'saved another version', colleague.email)
  await expect(question(page)).toContainText(/Draft.*Scheduled/)
  await hold(false)
  await button(page, 'Keep mine').click()
  await asksAfter(page, 'deleted it', colleague.email)
  await button(page, 'Discard mine').click()
  await expect
    .poll(() => rows(`blog_posts?title=like.*${mark}&select=id,status`))
    .toEqual([{ id: first, status: 'draft' }])
  await askService(`rest/v1/blog_posts?title=like.*${mark}`, 'DELETE')
})

test('F-21 a post conflict shows long texts line by line; a deleted post is saved as new and can be restored', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const id = randomUUID()
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line} of the post.`)
  await askService('rest/v1/blog_posts', 'POST', {
    ...{ id, title: `Post ${mark}`, content: lines.join('\n'), status: 'draft' },
    ...{ published_at: '2020-01-01T12:00:00Z' },
  })
  const posts = () =>
    rows<{ id: string; slug: string; content: string; revision: number }>(`blog_posts?title=like.*${mark}*`)
  const content = page.getByLabel('Content', { exact: true })
  await page.goto(`/admin?tab=blog&post=${id}`)
  await expect(content).toHaveValue(/^Line 0/)
  // First, because a form without changes follows the newer row.
  await content.fill([...lines, 'Mine.'].join('\n'))
  await colleague.ask(`blog_posts?id=eq.${id}`, 'PATCH', { content: ['Theirs.', ...lines].join('\n') })
  await button(page, 'Save draft').click()
  await asksAfter(page, 'saved another version', colleague.email)
  const changes = question(page).getByRole('region', { name: 'Changes: Content' })
  await expect(changes).toContainText('Removed: Theirs.')
  await expect(changes).toContainText('Added: Mine.')
  await button(page, 'Keep mine').click()
  await says(page, 'Draft saved')
  const [kept] = await posts()
  expect(kept).toMatchObject({ content: [...lines, 'Mine.'].join('\n'), revision: 3 })

  await content.fill('Mine alone.')
  await colleague.ask(`blog_posts?id=eq.${id}`, 'DELETE')
  await button(page, 'Save draft').click()
  await asksAfter(page, 'deleted it', colleague.email)
  await button(page, 'Save as new').click()
  await expect.poll(async () => (await posts()).map(post => post.content)).toEqual(['Mine alone.'])
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(content).toHaveValue('Mine alone.')
  const [trashed] = await rows<{ id: string }>(`deleted_rows?row_id=eq.${id}`)
  await colleague.ask('rpc/restore_deleted', 'POST', { ids: [trashed?.id] })
  await expect.poll(() => posts()).toHaveLength(2)
  await expect
    .poll(async () => (await posts()).find(post => post.id === id))
    .toMatchObject({ content: kept?.content })
  await askService(`rest/v1/blog_posts?title=like.*${mark}*`, 'DELETE')
})

test('PPL-17 UX-05 UX-06 a saved answer: typed text is offered again, mine overwrites theirs, a deleted one is saved as new', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const [id, other] = [randomUUID(), randomUUID()]
  await askService('rest/v1/saved_answers', 'POST', [
    { id, title: `Prices ${mark}`, body: 'From 900.', position: 1 },
    { id: other, title: `Times ${mark}`, body: 'Two weeks.', position: 2 },
  ])
  const answers = () => rows(`saved_answers?title=like.*${mark}*&order=position&select=title,body`)
  const dialog = page.getByRole('dialog', { name: 'Saved answers' })
  const edit = async (title: string, text: string) => {
    await dialog.getByRole('button', { name: `Edit ${title} ${mark}` }).click()
    await dialog.getByLabel('Text').fill(text)
  }
  await askService('rest/v1/contact_submissions', 'POST', {
    ...{ id: randomUUID(), name: `Ana ${mark}`, email: `${mark}@osei.example`, message: mark },
  })
  await page.goto(`/admin?q=${mark}`)
  await button(page, 'Open the person').click()
  await button(page, 'Saved answers').click()
  await page.getByRole('menuitem', { name: 'Edit saved answers…' }).click()
  await edit('Prices', 'From 1,000.')
  await page.keyboard.press('Escape')
  await button(page, 'Saved answers').click()
  await page.getByRole('menuitem', { name: 'Edit saved answers…' }).click()
  await dialog.getByRole('button', { name: `Edit Prices ${mark}` }).click()
  await expect(dialog.getByText('On this device there is an answer that was not saved:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('From 1,000.')

  await colleague.ask(`saved_answers?id=eq.${id}`, 'PATCH', { body: 'From 950.' })
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await asksAfter(page, 'saved another version', colleague.email)
  await button(page, 'Keep mine').click()
  await expect.poll(() => answers()).toMatchObject([{ body: 'From 1,000.' }, { body: 'Two weeks.' }])

  await edit('Times', 'Three weeks.')
  await colleague.ask(`saved_answers?id=eq.${other}`, 'DELETE')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await asksAfter(page, 'deleted it', colleague.email)
  await button(page, 'Save as new').click()
  await expect.poll(() => answers()).toMatchObject([{ body: 'From 1,000.' }, { body: 'Three weeks.' }])
  await askService(`rest/v1/saved_answers?title=like.*${mark}*`, 'DELETE')
  await askService(`rest/v1/people?email=eq.${mark}@osei.example`, 'DELETE')
})

test('PPL-09 PPL-10 UX-05 UX-06 facts and next step: typed text is offered again, and a colleague’s changes are asked about', async ({
  admin: page,
  colleague,
  mark,
}) => {
  const email = `${mark}@osei.example`
  await askService('rest/v1/contact_submissions', 'POST', {
    ...{ id: randomUUID(), name: `Ana ${mark}`, email, message: mark },
  })
  const people = () => rows<{ id: string; company: string }>(`people?email=eq.${email}`)
  const [person] = await people()
  await page.goto(`/admin?tab=people&person=${person?.id}`)
  const about = page.getByRole('complementary', { name: /^About / })
  const dialog = page.getByRole('dialog', { name: /^(About|Next step with) / })
  await about.getByRole('button', { name: 'Change' }).first().click()
  await dialog.getByLabel('Company').fill('Osei Limited')
  await page.keyboard.press('Escape')
  await about.getByRole('button', { name: 'Change' }).first().click()
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await expect(dialog.getByLabel('Company')).toHaveValue('Osei Limited')
  await colleague.ask(`people?id=eq.${person?.id}`, 'PATCH', { company: 'Osei & Sons' })
  await button(page, 'Save').click()
  await asksAfter(page, 'saved another version', colleague.email)
  await button(page, 'Keep mine').click()
  await expect.poll(() => people()).toMatchObject([{ company: 'Osei Limited' }])
  await expect(dialog).toHaveCount(0)

  await about.getByRole('button', { name: 'Set a next step' }).click()
  await dialog.getByLabel('What').fill('Send the contract')
  await page.keyboard.press('Escape')
  await about.getByRole('button', { name: 'Set a next step' }).click()
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await dialog.getByRole('button', { name: 'Save the step' }).click()
  await expect(about).toContainText('Send the contract')
  const steps = () => rows<{ id: string; text: string }>(`follow_ups?person_id=eq.${person?.id}`)
  const [step] = await steps()
  await about.getByRole('button', { name: 'Change' }).first().click()
  await dialog.getByLabel('What').fill('Send the offer')
  await colleague.ask(`follow_ups?id=eq.${step?.id}`, 'PATCH', { text: 'Call first' })
  await dialog.getByRole('button', { name: 'Save the step' }).click()
  await asksAfter(page, 'saved another version', colleague.email)
  await button(page, 'Take theirs').click()
  await expect(about).toContainText('Call first')
  await expect.poll(() => steps()).toMatchObject([{ text: 'Call first' }])
  await askService(`rest/v1/people?id=eq.${person?.id}`, 'DELETE')
})
