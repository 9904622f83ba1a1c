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

blogTest(
  'F-26 a browser that is killed keeps what was typed up to a second before',
  async ({ mark }, info) => {
    const profile = await openProfile(use(info))
    try {
      let page = await profile.start()
      await openBlog(page)
      let typed = mark
      await postContent(page).pressSequentially(typed)
      // Seconds of typing without a pause, all of which the old storage would have lost.
      for (let word = 0; word < 60; word += 1) {
        typed += ` w${word}`
        // Meant: the rhythm of a person's typing.
        await page.keyboard.type(` w${word}`, { delay: 20 })
      }
      await expect.poll(() => storedDrafts(page, 'blog/new')).toContain(typed)
      page = await profile.crash()
      await openBlog(page)
      await page.getByRole('button', { name: 'Continue with it' }).click()
      await expect(postContent(page)).toHaveValue(typed)
    } finally {
      await profile.end()
    }
  },
)
