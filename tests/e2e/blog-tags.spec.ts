/** What surrounds a post's text: author, reading time, table of contents, tags, and similar posts. */
import { article, FIRST, hideTests, openBlog, SECOND_PAGE, text } from './blog-page.ts'
import { test } from './blog-rows.ts'
import { complaintsOf, expect } from './fixtures.ts'

test('POST-02 POST-05 POST-06 POST-07 POST-08 a post’s page names its author and links to its sections, tags and related posts', async ({
  page,
}) => {
  await page.goto(SECOND_PAGE)
  await expect(article(page).getByText('By Theo Okonjo · ')).toBeVisible()
  await expect(page.locator('meta[name=author]')).toHaveAttribute('content', 'Theo Okonjo')

  const contents = page.getByRole('navigation', { name: 'On this page' })
  const sections = await text(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(sections.length).toBeGreaterThan(2)
  await expect(contents.getByRole('link')).toHaveText(sections)
  await contents.getByRole('link').last().click()
  await expect(text(page).getByRole('heading', { level: 2 }).last()).toBeInViewport()
  await expect(page).toHaveURL(/#section-/)

  const related = page.getByRole('navigation', { name: 'Related posts' })
  await expect(related.getByRole('link').first()).toBeVisible()
  await article(page).getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Websites' }).click()
  await expect(page).toHaveURL(/\/blog\/tags\/websites$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Websites')
  await expect(page.getByText('2 posts about Websites, newest first.')).toBeVisible()
  const topics = page.getByRole('navigation', { name: 'Topics' })
  await expect(topics.locator('[aria-current=page]')).toHaveText('Websites')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    /^Core Web Vitals/,
    /^A design system/,
  ])
})

test('POST-05 POST-07 the blog links to the topics and shows author, reading time and tags of the open post', async ({
  page,
}) => {
  await hideTests(page)
  await openBlog(page)
  await expect(article(page).getByRole('heading', { level: 2, name: FIRST })).toBeVisible()
  await expect(article(page).getByText('By Samuel Brandt · ')).toBeVisible()
  await expect(article(page).getByText(/^ · \d min read$/)).toBeVisible()
  await expect(article(page).getByRole('list', { name: 'Tags' })).toContainText('Amazon')
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Automation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automation')
})

test('POST-10 a post newer than the build shows author, contents and related posts, and links only tags that have a page', async ({
  page,
  addPost,
}) => {
  const complaints = complaintsOf(page)
  const part = (name: string) => `## ${name}\n\n${'Some more words here. '.repeat(60)}`
  const { slug } = await addPost({
    title: 'Young and long',
    content: ['One', 'Two & three', 'Four'].map(part).join('\n\n'),
    ...{ author: 'Ana Ruiz', tags: ['Websites', 'Not built'], description: 'For engines' },
  })
  await page.goto(`/blog/${slug}`)
  await expect(article(page).getByText('By Ana Ruiz · ')).toBeVisible()
  await expect(article(page).getByText(/^ · 3 min read$/)).toBeVisible()
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'For engines')
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', 'For engines')
  const tags = article(page).getByRole('list', { name: 'Tags' })
  await expect(tags.getByRole('link')).toHaveText(['Websites'])
  await expect(tags.getByText('Not built')).toBeVisible()
  const related = page.getByRole('navigation', { name: 'Related posts' })
  await expect(related.getByRole('link', { name: /^Core Web Vitals/ })).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveText(['One', 'Two & three', 'Four'])
  await contents.getByRole('link', { name: 'Four' }).click()
  await expect(text(page).getByRole('heading', { name: 'Four' })).toBeInViewport()
  const shared = page.url()
  await page.goto('about:blank')
  await page.goto(shared)
  await expect(text(page).getByRole('heading', { name: 'Four' }), 'a link sent to others').toBeInViewport()
  expect(complaints).toEqual([])
})
