/** The blog tab's list: search, filter, delete with Undo, and failures. */
import { entries, expect, POSTS, says, test } from './blog-editor.ts'
import { holdUndo, tryUntilGone } from './fixtures.ts'

test('BADM-07 BADM-08 UX-01 UX-02 the list searches and filters posts, deletes with Undo and reports failures', async ({
  admin: page,
  addPosts,
  mark,
}) => {
  const [post] = await addPosts(
    { title: 'Findable' },
    { title: 'Waiting', status: 'scheduled', published_at: '2999-01-01T00:00:00Z' },
    { title: 'Half', status: 'draft' },
  )
  await page.route(POSTS, route => route.fulfill({ status: 503 }))
  await page.goto(`/admin?tab=blog&q=${mark}`)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch blog posts' })
  await expect(alert).toBeVisible()
  await page.unroute(POSTS)
  await tryUntilGone(alert)
  await expect(entries(page, mark)).toContainText(['Waiting', 'Findable', 'Half'])
  for (const [state, only] of [
    ['draft', 'Half'],
    ['scheduled', 'Waiting'],
    ['published', 'Findable'],
  ] as const) {
    await page.getByLabel('Show').selectOption(state)
    await expect(entries(page, mark)).toHaveCount(1)
    await expect(entries(page, mark)).toContainText(only)
  }
  const questions: string[] = []
  const answers = [false, true, true]
  page.on('dialog', dialog => {
    questions.push(dialog.message())
    return answers.shift() ? dialog.accept() : dialog.dismiss()
  })
  const remove = page.getByRole('button', { name: `Delete ${post?.title}` })
  await remove.click()
  await expect.poll(() => questions).toHaveLength(1)
  await expect(entries(page, mark)).toHaveCount(1)
  await page.route(POSTS, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 200, json: [] }) : route.continue(),
  )
  await remove.click()
  await says(page, 'Failed to delete blog post')
  await page.unroute(POSTS)
  await remove.click()
  const undo = await holdUndo(page)
  await says(page, 'Blog post deleted successfully')
  await expect(entries(page, mark)).toHaveCount(0)
  await undo.click()
  await expect(entries(page, mark)).toHaveCount(1)
  expect(new Set(questions)).toEqual(new Set(['Are you sure you want to delete this blog post?']))
  await page.goBack()
  await expect(entries(page, mark)).toContainText('Waiting')
})
