/** Unsaved text in the dashboard's small fields stays on the device, for the person who typed it (UX-05). */
import { randomUUID } from 'node:crypto'
import { give, openBlog } from './blog-editor.ts'
import { test as base, chats } from './chat-log-rows.ts'
import { answering, expect } from './fixtures.ts'
import { storedDrafts } from './keystrokes.ts'
import { card, chooser, library, picture, toast } from './media-files.ts'
import { askService, newColleague, type Session, STORAGE_KEY } from './service.ts'

const test = base.extend<{ file: string; colleague: Session }>({
  // A picture in the library, removed at the end.
  file: async ({ admin: page }, use) => {
    await library(page)
    const uploaded = page.waitForResponse('**/api/upload')
    await chooser(page).setInputFiles([await picture('kept.png')])
    const { name } = (await (await uploaded).json()) as { name: string }
    await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible()
    await use(name)
    await askService('storage/v1/object/portfolio-images', 'DELETE', { prefixes: [name] })
    await askService(`rest/v1/media_files?name=eq.${name}`, 'DELETE')
  },
  colleague: async ({ mark }, use) => {
    const { session, remove } = await newColleague(mark)
    await use(session)
    await remove()
  },
})

test('UX-05 alternative texts, category names and recipients survive a reload and are not offered to anybody else', async ({
  admin: page,
  file,
  colleague,
  mark,
}) => {
  answering(page)
  // Not another test's, which may be renamed or deleted meanwhile.
  const own = 'rest/v1/categories?select=name&name=not.like.*mark-*&limit=1'
  const [category] = (await askService(own)) as { name: string }[]
  const name = category?.name ?? ''
  const alt = card(page, file).getByRole('textbox', { name: /^Alt text/ })
  const added = page.getByRole('textbox', { name: 'New category name' })
  const renamed = page.getByRole('textbox', { name: `New name for ${name}` })
  const recipients = page.getByLabel('Tell these addresses of new leads')
  const useIt = page.getByRole('button', { name: 'Use it' })
  const useThem = page.getByRole('button', { name: 'Use them' })
  const isKept = (record: string, text = mark) =>
    expect.poll(() => storedDrafts(page, record)).toContain(text)

  // Leaving the field tries to save it, which fails.
  await page.route('**/rest/v1/media_files**', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await alt.fill(`Words ${mark}`)
  await isKept('alt/')
  await page.goto('/admin?tab=categories&settings=open')
  await added.fill(`Added ${mark}`)
  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await renamed.fill(`Renamed ${mark}`)
  await recipients.fill(`${mark}@gantry.example`)
  await isKept('category/new')
  await isKept('category/', `Renamed ${mark}`)
  await isKept('notification-settings')

  // A colleague in the same browser is offered only their own text.
  const session = await page.evaluate(key => localStorage.getItem(key), STORAGE_KEY)
  const become = (next: string | null) =>
    page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [STORAGE_KEY, next ?? ''])
  await become(JSON.stringify(colleague))
  await page.reload()
  await added.fill(`Theirs ${mark}`)
  await isKept('category/new', `Theirs ${mark}`)
  await page.reload()
  await expect(added).toHaveValue(`Theirs ${mark}`)
  await expect(recipients).toBeVisible()
  await expect(useIt).toHaveCount(0)
  await expect(useThem).toHaveCount(0)

  await become(session)
  await page.reload()
  await expect(added).toHaveValue(`Added ${mark}`)
  await useThem.click()
  await expect(recipients).toHaveValue(`${mark}@gantry.example`)
  await useIt.click()
  await expect(renamed).toHaveValue(`Renamed ${mark}`)
  await library(page)
  await useIt.click()
  await expect(alt).toHaveValue(`Words ${mark}`)
})

test('UX-05 a new FAQ, a note on the chart and the description of a picture in a text survive a reload', async ({
  admin: page,
  add,
  mark,
}) => {
  answering(page)
  const isKept = (record: string, text: string) =>
    expect.poll(() => storedDrafts(page, record)).toContain(text)

  const question = `Do you weld ${mark}?`
  const said = { content: question, timestamp: new Date().toISOString() }
  await add({
    messages: [
      { ...said, id: randomUUID(), role: 'user' },
      { ...said, id: randomUUID(), role: 'agent', line: 'answers.unknown', content: 'I do not know.' },
    ],
  })
  const faq = page.getByRole('dialog', { name: 'New FAQ' })
  const writeFaq = async () => {
    await chats(page)
    await page.getByRole('button', { name: 'Without an answer' }).click()
    const asked = page.getByRole('listitem').filter({ hasText: question })
    await asked.getByRole('button', { name: 'Write the answer' }).click()
  }
  await writeFaq()
  await faq.getByLabel('Answer').fill(`In steel ${mark}`)
  await isKept('faq/new', `In steel ${mark}`)
  await writeFaq()
  await expect(faq.getByLabel('Answer')).toHaveValue('')
  await faq.getByRole('button', { name: 'Use it' }).click()
  await expect(faq.getByLabel('Answer')).toHaveValue(`In steel ${mark}`)

  const note = page.getByLabel('What happened')
  await page.goto('/admin?tab=analytics')
  await page.getByText('Add a note').press('Enter')
  await note.fill(`Campaign ${mark}`)
  await isKept('figures-note', `Campaign ${mark}`)
  await page.reload()
  await expect(note).toHaveValue(`Campaign ${mark}`)

  const description = page.getByRole('dialog', { name: 'Picture in the text' }).getByLabel('Description')
  const paste = async () => {
    await openBlog(page)
    await give(page, 'paste', [await picture('described.png')])
  }
  await paste()
  await description.fill(`A weld ${mark}`)
  await isKept('blog/picture-description', `A weld ${mark}`)
  await paste()
  await expect(description).toHaveValue(`A weld ${mark}`)
})
