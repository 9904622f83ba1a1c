/** The blog's texts: what people write, and how it looks at every window size. */
import { findViolations, RULES } from '../a11y/axe.ts'
import { article, heading, openBlog, SECOND_PAGE, text } from './blog-page.ts'
import { backendHas, test } from './blog-rows.ts'
import { expect } from './fixtures.ts'

const HOSTILE = {
  title: '<b>Bold</b> & <script>alert(1)</script>',
  content:
    '# Top\n\n<b>x</b> <script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[bad](java&Tab;script:alert(1)) [tel](tel:1) [good](https://x.example) [chat](irc://x) [here](#a)\n\n![bad](data:image/svg+xml,x)',
  image_urls: ['/samples/blog-scope.webp', 'javascript:alert(1)'],
}

test('BLOG-05 BLOG-06 what is not markdown is shown as text, and links keep only allowed addresses', async ({
  page,
}) => {
  await backendHas(page, [HOSTILE])
  await openBlog(page)
  await expect(heading(page, HOSTILE.title)).toBeVisible()
  await expect(text(page)).toContainText('<b>x</b> <script>alert(1)</script> <img src=x onerror=alert(1)>')
  await expect(text(page).locator('b, script')).toHaveCount(0)
  for (const [name, href] of [
    ['bad', ''],
    ['tel', ''],
    ['good', 'https://x.example'],
    ['chat', 'irc://x'],
    ['here', '#a'],
  ] as const)
    await expect(text(page).getByText(name, { exact: true })).toHaveAttribute('href', href)
  await expect(text(page).locator('img')).toHaveAttribute('src', '')
  await expect(text(page).getByRole('heading', { level: 3, name: 'Top' })).toBeVisible()
  await expect(article(page).locator('img')).toHaveCount(2)
})

test('BLOG-03 a phone loads the copy of a picture in the text that fits it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await backendHas(page, [{ title: 'Pictured', content: '![a plan](/samples/blog-scope.webp)' }])
  await openBlog(page)
  const image = text(page).getByRole('img', { name: 'a plan' })
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
    .toMatch(/\/samples\/renditions\/blog-scope\.webp\.640\.webp$/)
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
})

const EVERYTHING = [
  '# One\n\n#### Two\n\nText `code` **bold** *italic* ~~gone~~ [link](/x) ![picture](/samples/blog-scope.webp)',
  '> quote\n> > in a quote\n\n---\n\n1. one\n2. two\n   - three\n\n- [x] done\n- [ ] to do',
  `| ${'column | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'incompressible | '.repeat(12)}`,
  `\`\`\`js\nconst long = '${'x'.repeat(300)}'\n\`\`\`\n\n    indented\n\n<div>raw</div>`,
].join('\n\n')

test('A11Y-01 SEC-37 a post’s page and a text with every element have no violations and do not overflow at 320 px', async ({
  page,
}) => {
  const found: string[] = []
  const look = async (where: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      found.push(...(await findViolations(page, `${where} ${width}`, undefined, [...RULES, 'best-practice'])))
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBe(320)
  }
  await page.goto(SECOND_PAGE)
  await look('second page')
  await backendHas(page, [{ title: 'Everything', content: EVERYTHING }])
  await openBlog(page)
  await expect(text(page).getByRole('table')).toBeVisible()
  await look('everything')
  expect(found).toEqual([])
})
