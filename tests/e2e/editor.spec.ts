/** The content editor: what is saved in it is in the files, exactly, and after a build on the page. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { EDITOR_ROOT } from '../../playwright.config.ts'
import { expect, test } from './fixtures.ts'

const SERVICE = 'content/services/web-design.md'
const PICTURE = 'content/media/case-edtech.webp'

// One after the other: they share the files, and every further worker would make them anew.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  rmSync(EDITOR_ROOT, { recursive: true, force: true })
  cpSync('content', join(EDITOR_ROOT, 'content'), { recursive: true })
})

/** Opens the editor; on this machine it asks for no name. */
async function signIn(page: Page) {
  await page.goto('/admin-cms/')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('link', { name: 'Case studies' })).toBeVisible()
}

const edit = (page: Page, entry: string) => page.goto(`/admin-cms/#/collections/${entry}`)

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Publish now', exact: true }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
}

const read = (file: string, root = '.') => readFileSync(join(root, file), 'utf8')

/** Paths below `root` of the files that differ between the project's content and the editor's. */
function changedFiles(): string[] {
  const all = (root: string) =>
    readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root === '.' ? 0 : root.length + 1))
  const files = new Set([...all('.'), ...all(EDITOR_ROOT)])
  const bytes = (file: string, root: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'base64') : null
  return [...files].filter(file => bytes(file, '.') !== bytes(file, EDITOR_ROOT)).sort()
}

test('DEC-43 an edited service and a new case study are in the files, and after a build on the site', async ({
  page,
  baseURL,
}) => {
  // It builds the whole site beside the other tests.
  test.setTimeout(600_000)
  const foreign: string[] = []
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(String(baseURL)))
      foreign.push(request.url())
  })

  await signIn(page)
  await edit(page, 'services/entries/web-design')
  const preview = page.frameLocator('#preview-pane')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Web Design & Development')
  const subtitle = page.getByLabel('Sentence under the title')
  await subtitle.fill('Websites that a test wrote.')
  await expect(preview.getByText('Websites that a test wrote.')).toBeVisible()
  await preview.getByRole('button', { name: 'Show by night' }).click()
  await expect(preview.locator('html')).toHaveClass(/dark/)
  await publish(page)
  await expect.poll(changedFiles).toEqual([SERVICE])
  const old = read(SERVICE)
  expect(read(SERVICE, EDITOR_ROOT)).toBe(
    old.replace(/^subtitle: .*$/m, 'subtitle: Websites that a test wrote.'),
  )

  await page.getByRole('link', { name: /Writing in Services collection/ }).click()
  await page.getByRole('link', { name: 'Case studies' }).click()
  await page.getByRole('link', { name: /^A builder’s website that books tours/ }).click()
  await page.getByRole('button', { name: 'Published' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByLabel('Title', { exact: true }).first().fill('A study made by a test')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('A study made by a test')
  await page.getByRole('button', { name: 'Choose different image' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'made-by-a-test.webp',
    mimeType: 'image/webp',
    buffer: readFileSync(PICTURE),
  })
  await page.getByRole('button', { name: 'Choose selected' }).click()
  await publish(page)
  const study = 'content/case-studies/a-study-made-by-a-test.md'
  await expect.poll(changedFiles).toEqual([study, 'content/media/made-by-a-test.webp', SERVICE])
  expect(read(study, EDITOR_ROOT)).toBe(
    read('content/case-studies/web-design.md')
      .replace(/^title: .*$/m, 'title: A study made by a test')
      .replace(/^(image:\n {2}src: ).*$/m, '$1../media/made-by-a-test.webp'),
  )
  expect(foreign).toEqual([])

  // A cache of its own, but for the pictures: another test may be publishing meanwhile.
  const out = join(EDITOR_ROOT, 'dist')
  const cache = join(EDITOR_ROOT, 'cache')
  mkdirSync(cache)
  for (const pictures of ['assets', 'social'])
    symlinkSync(resolve('node_modules/.astro', pictures), join(cache, pictures))
  await promisify(execFile)('astro', ['build', '--outDir', out], {
    env: {
      ...process.env,
      CONTENT_ROOT: EDITOR_ROOT,
      ASTRO_CACHE: cache,
      SUPABASE_URL: '',
      SUPABASE_ANON_KEY: '',
    },
  })
  expect(read('services/web-design/index.html', out)).toContain('Websites that a test wrote.')
  const built = read('case-studies/a-study-made-by-a-test/index.html', out)
  expect(built).toContain('A study made by a test</h1>')
  expect(built).toContain('made-by-a-test.')
})

test('what the site would not build cannot be saved, and says why where it is', async ({ page }) => {
  await signIn(page)
  await edit(page, 'services/entries/google-ads')
  const summary = page.getByLabel('Summary for cards')
  await summary.fill('x'.repeat(141))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Publish now', exact: true }).click()
  await expect(page.getByText('Write 1 to 140 characters')).toBeVisible()
  await expect(summary).toHaveValue('x'.repeat(141))
})
