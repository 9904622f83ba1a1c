/**
 * Every keystroke in every editor survives slow, failed and lost saves, reloads, other tabs, closed tabs and a killed
 * browser (F-20, F-26, UX-05). `KEYSTROKES_SEED` selects another order.
 */
import {
  test as blogTest,
  openBlog,
  POSTS,
  content as postContent,
  title as postTitle,
} from '../e2e/blog-editor.ts'
import { expect } from '../e2e/fixtures.ts'
import { type Editor, openProfile, storedDrafts, typeThroughEverything } from '../e2e/keystrokes.ts'
import { test as itemTest, stored as storedItems } from '../e2e/manager-rows.ts'
import { askService } from '../e2e/service.ts'
import { test as leadTest, storedLead } from '../e2e/submission-rows.ts'

const SEED = Number(process.env.KEYSTROKES_SEED ?? 20261122)

const use = (info: { project: { use: object } }) => info.project.use as Parameters<typeof openProfile>[0]

blogTest('F-20 F-26 UX-05 every character of a new post', async ({ addPosts: _, stored, mark }, info) => {
  let id = 'new'
  const editor: Editor = {
    async open(page) {
      const [row] = await stored()
      if (row && id === 'new' && !page.url().includes('post=new')) id = row.id
      await openBlog(page, id)
      if (id === 'new' && (await postTitle(page).inputValue()) === '')
        await postTitle(page).fill(`Typed ${mark}`)
    },
    field: postContent,
    writes: POSTS,
    methods: ['POST', 'PATCH'],
    stored: async () => (await stored())[0]?.content ?? null,
    resume: 'Continue with it',
    record: 'blog/',
  }
  await typeThroughEverything(use(info), editor, SEED)
})

itemTest('F-26 UX-05 every character of a portfolio item', async ({ add, mark }, info) => {
  const [item] = await add('Typed')
  const editor: Editor = {
    async open(page) {
      await page.goto(`/admin?tab=portfolio&q=${mark}`)
      await page.getByRole('button', { name: `Edit ${item?.title}` }).click()
    },
    field: page => page.getByRole('dialog').getByLabel('Description'),
    writes: /\/rest\/v1\/portfolio_items/,
    methods: ['POST', 'PATCH'],
    stored: async () => String((await storedItems(mark))[0]?.description),
    // A dialog covers the tabs.
    leave: page => page.goto('/admin?tab=analytics'),
    resume: 'Continue with it',
    record: 'portfolio/',
  }
  await typeThroughEverything(use(info), editor, SEED)
})

leadTest('F-26 UX-05 every character of the notes on a lead', async ({ add, mark }, info) => {
  const [id = ''] = await add({ message: 'typed about' })
  const editor: Editor = {
    open: async page => void (await page.goto(`/admin?tab=submissions&q=${mark}&entry=${id}`)),
    field: page => page.getByLabel('Notes', { exact: true }),
    writes: /\/rest\/v1\/contact_submissions\?/,
    methods: ['PATCH'],
    stored: async () => String((await storedLead(id))?.notes),
    resume: 'Use them',
    record: 'submission-notes/',
  }
  await typeThroughEverything(use(info), editor, SEED)
})

/** Types for seconds without a pause, kills the browser, and compares every character with the restored draft. */
async function typeUntilKilled(
  options: Parameters<typeof openProfile>[0],
  { open, field, resume, record }: Pick<Editor, 'open' | 'field' | 'resume' | 'record'>,
): Promise<void> {
  const profile = await openProfile(options)
  try {
    let page = await profile.start()
    await open(page)
    let typed = 'w'
    await field(page).pressSequentially(typed)
    // All of which the old storage would have lost.
    for (let word = 0; word < 60; word += 1) {
      typed += ` w${word}`
      // Meant: the rhythm of a person's typing.
      await page.keyboard.type(` w${word}`, { delay: 20 })
    }
    await expect.poll(() => storedDrafts(page, record)).toContain(typed)
    page = await profile.crash()
    await open(page)
    await page.getByRole('button', { name: resume }).click()
    await expect(field(page)).toHaveValue(typed)
  } finally {
    await profile.end()
  }
}

blogTest(
  'F-26 a browser that is killed keeps what was typed up to a second before',
  async ({ browserName: _ }, info) => {
    const blog = { field: postContent, resume: 'Continue with it', record: 'blog/new' }
    await typeUntilKilled(use(info), { ...blog, open: openBlog })
  },
)

leadTest('F-26 PPL-15 a killed browser keeps a mail to a person', async ({ add, mark }, info) => {
  const email = `${mark}@osei.example`
  await add({ email })
  const [person] = (await askService(`rest/v1/people?email=eq.${email}&select=id`)) as { id: string }[]
  await typeUntilKilled(use(info), {
    open: async page => void (await page.goto(`/admin?tab=people&person=${person?.id}`)),
    field: page => page.getByRole('form', { name: /^Answer / }).getByLabel('Your answer'),
    resume: 'Use it',
    record: `person-answer/${person?.id}`,
  })
  await askService(`rest/v1/people?id=eq.${person?.id}`, 'DELETE')
})
