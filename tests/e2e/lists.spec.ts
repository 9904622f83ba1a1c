/** The dashboard's lists: numbered pages, a remembered sort order, and Undo for bulk actions. */
import { test as withPosts } from './blog-rows.ts'
import { chooseFrom, expect, holdUndo } from './fixtures.ts'
import { cards, find as findItems, stored as storedItems, test as withItems } from './manager-rows.ts'
import { askService } from './service.ts'
import { entries, find, storedLead, test } from './submission-rows.ts'

test('LIST-01 numbered pages include the last one, open by keyboard, and are kept in the URL', async ({
  admin: page,
  add,
  mark,
}) => {
  const from = Date.now()
  await add(
    ...Array.from({ length: 120 }, (_, index) => ({
      message: `number ${index}.`,
      submitted_at: new Date(from - index * 60_000).toISOString(),
    })),
  )
  await find(page, mark)
  const pages = page.getByRole('navigation', { name: 'Pages of submissions' })
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3'])
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('button', { name: 'Page 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(pages).toContainText('101–120 of 120')
  await expect(entries(page)).toHaveCount(20)
  await expect(page).toHaveURL(/page=3/)
  await expect(pages.getByRole('button', { name: 'Page 3' })).toBeFocused()
  await page.goBack()
  await expect(pages).toContainText('1–50 of 120')
})

test('LIST-03 undoing a bulk status change gives each lead its former status back', async ({
  admin: page,
  add,
  mark,
}) => {
  const [first = '', second = ''] = await add(
    { message: 'one', status: 'new' },
    { message: 'two', status: 'contacted' },
  )
  await find(page, mark)
  await expect(entries(page)).toHaveCount(2)
  await entries(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Choose all on this page' }).click()
  await chooseFrom(page, 'Set status…', 'Lost')
  const undo = await holdUndo(page)
  await expect(page.getByText('2 submissions set to Lost')).toBeVisible()
  for (const id of [first, second]) await expect.poll(async () => (await storedLead(id))?.status).toBe('lost')
  await undo.click()
  await expect.poll(async () => (await storedLead(first))?.status).toBe('new')
  await expect.poll(async () => (await storedLead(second))?.status).toBe('contacted')
})

withItems(
  'LIST-03 a status that was given to many items is taken back',
  async ({ admin: page, add, mark }) => {
    const rows = await add('One', 'Two', 'Three')
    await findItems(page, mark)
    for (const { title } of rows.slice(0, 2))
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    const states = async () => (await storedItems(mark)).map(({ status }) => status)
    await chooseFrom(page, 'Change status...', 'Draft')
    const undo = await holdUndo(page)
    await expect(page.getByText('2 item(s) updated')).toBeVisible()
    await expect.poll(async () => (await states()).filter(status => status === 'draft').length).toBe(2)
    await undo.click()
    await expect(page.getByText('2 item(s) as before')).toBeVisible()
    await expect.poll(states).toEqual(['published', 'published', 'published'])
  },
)

withItems(
  'LIST-02 UX-02 the order of items is in the address, is there the next time, and Back undoes it',
  async ({ admin: page, add, mark }) => {
    await add('Bench', 'Chair', 'Arch')
    await findItems(page, mark)
    await expect(cards(page)).toHaveText([/Bench/, /Chair/, /Arch/])
    await page.getByLabel('Order of the list').selectOption('By title')
    await expect(cards(page)).toHaveText([/Arch/, /Bench/, /Chair/])
    await expect(page).toHaveURL(/sort=title/)
    await findItems(page, mark)
    await expect(cards(page)).toHaveText([/Arch/, /Bench/, /Chair/])
    await page.getByLabel('Order of the list').selectOption('Newest first')
    await expect(cards(page)).toHaveText([/Bench/, /Chair/, /Arch/])
    await page.goBack()
    await expect(cards(page)).toHaveText([/Arch/, /Bench/, /Chair/])
  },
)

withPosts(
  'LIST-03 several posts become drafts or go with one question, and Undo brings them back as they were',
  async ({ admin: page, addPost, mark }) => {
    for (const title of ['One', 'Two', 'Three']) await addPost({ title })
    const states = async () => {
      const query = `title=like.*${mark}&select=status,published_at&order=title`
      const rows = (await askService(`rest/v1/blog_posts?${query}`)) as {
        status: string
        published_at: string
      }[]
      return rows.map(({ status, published_at }) => `${status} ${published_at.slice(0, 10)}`)
    }
    await page.goto(`/admin?tab=blog&q=${mark}`)
    const rows = page.getByRole('list', { name: 'Blog', exact: true }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    for (const title of ['One', 'Two']) await page.getByLabel(`Choose ${title} ${mark}`).check()
    const bar = page.getByRole('group', { name: 'Chosen posts' })
    await expect(bar).toContainText('2 chosen')
    await bar.getByRole('button', { name: 'Make drafts' }).click()
    const undo = await holdUndo(page)
    await expect(page.getByText('2 blog posts made drafts')).toBeVisible()
    await expect.poll(states).toEqual(['draft 2020-01-01', 'published 2020-01-01', 'draft 2020-01-01'])
    await undo.click()
    await expect(page.getByText('2 blog posts as before')).toBeVisible()
    await expect.poll(states).toEqual(Array.from({ length: 3 }, () => 'published 2020-01-01'))

    await page.getByLabel(`Choose One ${mark}`).check()
    await bar.getByRole('button', { name: 'Choose all that are shown' }).click()
    const questions: string[] = []
    page.on('dialog', question => {
      questions.push(question.message())
      return question.accept()
    })
    await bar.getByRole('button', { name: 'Delete chosen' }).click()
    await holdUndo(page)
    await expect(page.getByText('3 blog posts deleted')).toBeVisible()
    await expect(rows).toHaveCount(0)
    expect(questions).toEqual(['Delete these 3 blog posts?'])
    await undo.click()
    await expect(rows).toHaveCount(3)
  },
)

withPosts(
  'LIST-01 LIST-02 posts come in pages by number, in the order that was chosen last',
  async ({ admin: page, mark }) => {
    const posts = Array.from({ length: 60 }, (_, index) => ({
      ...{ title: `Post ${index} ${mark}`, content: 'Text', status: 'draft' },
      published_at: new Date(Date.UTC(2015, 0, 61 - index)).toISOString(),
    }))
    await askService('rest/v1/blog_posts', 'POST', posts)
    await page.goto(`/admin?tab=blog&q=${mark}`)
    const rows = page.getByRole('list', { name: 'Blog', exact: true }).getByRole('listitem')
    const pages = page.getByRole('navigation', { name: 'Pages of blog posts' })
    await expect(rows).toHaveCount(50)
    await expect(rows.first()).toContainText('Post 0 ')
    // Long titles may still rewrap during the click, which moves the button below them away from the pointer.
    await expect(async () => {
      await pages.getByRole('button', { name: 'Next' }).click()
      await expect(rows).toHaveCount(10, { timeout: 3000 })
    }).toPass()
    await expect(page).toHaveURL(/page=2/)
    await page.getByLabel('Order of the posts').selectOption('Oldest first')
    await expect(rows.first()).toContainText('Post 59 ')
    await expect(pages).toContainText('1–50 of 60')
    await page.goto(`/admin?tab=blog&q=${mark}`)
    await expect(rows.first()).toContainText('Post 59 ')
    await askService(`rest/v1/blog_posts?title=like.*${mark}`, 'DELETE')
  },
)
