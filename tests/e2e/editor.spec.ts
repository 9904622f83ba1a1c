/** The content editor: what is saved is in the files, exactly, and on the page after a build. */
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { figuresIn } from '../../admin-cms/content-check.ts'
import { readPage } from '../../admin-cms/file-format.ts'
import { EDITOR_ROOT } from '../../playwright.config.ts'
import { test } from './accounts.ts'
import { expect } from './fixtures.ts'
import { email, login, password } from './login-page.ts'
import { type Person, STORAGE_KEY } from './service.ts'

const SERVICE = 'content/services/web-design.md'
const CLAIMS = 'content/lists/claims.yml'

// One after the other: the tests share the files, and every further worker would create them again.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  rmSync(EDITOR_ROOT, { recursive: true, force: true })
  cpSync('content', join(EDITOR_ROOT, 'content'), { recursive: true })
  // A copied study contains its figures, and each figure needs a source.
  const figures = JSON.stringify(figuresIn(readPage(read('content/case-studies/web-design.md'))))
  appendFileSync(join(EDITOR_ROOT, CLAIMS), `  - source: A test\n    figures: ${figures}\n`)
})

/** Opens the editor without a session: the dashboard's login comes first and leads back. */
async function signIn(page: Page, person: Person) {
  await page.goto('/admin-cms/')
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await login(page).click()
  await expect(page).toHaveURL(/\/admin-cms\//)
  await expect(page.getByRole('link', { name: 'Case studies' })).toBeVisible()
}

const edit = (page: Page, entry: string) => page.goto(`/admin-cms/#/collections/${entry}`)
const dialog = (page: Page) => page.getByRole('dialog')
const subtitleOf = (page: Page) => page.getByLabel('Sentence under the title')

async function press(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Publish now', exact: true }).click()
}

async function publish(page: Page) {
  await press(page)
  await expect(page.getByText('Changes saved')).toBeVisible()
}

const read = (file: string, root = '.') => readFileSync(join(root, file), 'utf8')

/** Relative paths of the files that differ between the project's content and the editor's. */
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

test('DEC-43 F-40 F-45 after one sign-in an edited service and a new case study are saved to the files and built into the site', async ({
  page,
  baseURL,
  newMember,
}) => {
  // The test builds the whole site while other tests run.
  test.setTimeout(1_200_000)
  const { person } = await newMember('editor')
  await signIn(page, person)
  const foreign: string[] = []
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(String(baseURL)))
      foreign.push(request.url())
  })
  const policy = (await page.request.get('/admin-cms/')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("connect-src 'self' blob:;")
  expect(policy).not.toMatch(/https?:|\*/)

  await edit(page, 'services/entries/web-design')
  const preview = page.frameLocator('#preview-pane')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Web Design & Development')
  await subtitleOf(page).fill('Websites that a test wrote.')
  await expect(preview.getByText('Websites that a test wrote.')).toBeVisible()
  await preview.getByRole('button', { name: 'Show by night' }).click()
  await expect(preview.locator('html')).toHaveClass(/dark/)
  await publish(page)
  await expect.poll(changedFiles).toEqual([CLAIMS, SERVICE])
  const old = read(SERVICE)
  expect(read(SERVICE, EDITOR_ROOT)).toBe(
    old.replace(/^subtitle: .*$/m, 'subtitle: Websites that a test wrote.'),
  )
  await expect(page.locator('.publication')).toHaveText('Saved · The site will be built with it in a moment')

  await page.getByRole('link', { name: /Writing in Services collection/ }).click()
  await page.getByRole('link', { name: 'Case studies' }).click()
  await page.getByRole('link', { name: /^A builder’s website that books tours/ }).click()
  await page.getByRole('button', { name: 'Published' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByLabel('Title', { exact: true }).first().fill('A study made by a test')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('A study made by a test')
  await page.getByRole('button', { name: 'Choose different image' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'Made by a Test.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 3200, height: 2000, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  })
  await page.getByRole('button', { name: 'Choose selected' }).click()
  await publish(page)
  const study = 'content/case-studies/a-study-made-by-a-test.md'
  const picture = 'content/media/made-by-a-test.webp'
  await expect.poll(changedFiles).toEqual([study, CLAIMS, picture, SERVICE])
  expect(read(study, EDITOR_ROOT)).toBe(
    read('content/case-studies/web-design.md')
      .replace(/^title: .*$/m, 'title: A study made by a test')
      .replace(/^(image:\n {2}src: ).*$/m, '$1../media/made-by-a-test.webp'),
  )
  const { format, width, height } = await sharp(join(EDITOR_ROOT, picture)).metadata()
  expect([format, width, height]).toEqual(['webp', 2560, 1600])
  expect(foreign).toEqual([])

  // A separate cache, except for pictures, because another test may be publishing meanwhile.
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

const published = (page: Page) => page.getByRole('button', { name: 'Published', exact: true })

/** Opens the editor with an existing session. */
async function open(page: Page, entry: string) {
  await edit(page, entry)
  await expect(page.getByRole('button', { name: 'Publish', exact: true }).or(published(page))).toBeVisible()
}

test('F-46 a new case study whose first answer was lost is published once', async ({ newMember }) => {
  const { page } = await newMember('editor')
  await edit(page, 'case-studies')
  await page.getByRole('link', { name: /^A builder’s website that books tours/ }).click()
  await page.getByRole('button', { name: 'Published' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByLabel('Title', { exact: true }).first().fill('A study sent twice')
  let saves = 0
  await page.route('**/.netlify/functions/content', async route => {
    const isSave = route.request().postData()?.includes('"persistEntry"')
    saves += isSave ? 1 : 0
    if (!isSave || saves > 1) return route.continue()
    // It is stored, and the answer does not arrive.
    await route.fetch()
    return route.abort()
  })
  await press(page)
  await expect(dialog(page)).toContainText('What you wrote is still here; please try again.')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await publish(page)
  const studies = changedFiles().filter(file => file.includes('a-study-sent-twice'))
  expect(studies).toEqual(['content/case-studies/a-study-sent-twice.md'])
  expect(read(studies[0] ?? '', EDITOR_ROOT)).toContain('title: A study sent twice\n')
  expect(saves).toBe(2)
})

test('F-43 content that would break the build cannot be saved, and the form says why', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  await open(page, 'services/entries/google-ads')
  const summary = page.getByLabel('Summary for cards')
  await summary.fill('x'.repeat(141))
  await press(page)
  await expect(page.getByText('Write 1 to 140 characters')).toBeVisible()
  await expect(summary).toHaveValue('x'.repeat(141))

  // The form cannot know which figures have a source, but the server does.
  await summary.fill('Up 77.7% in a week.')
  await press(page)
  await expect(dialog(page).getByRole('heading', { name: 'Not saved' })).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveText(/The figure 77\.7% has no source/)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(summary).toHaveValue('Up 77.7% in a week.')

  page.once('dialog', leaving => void leaving.accept())
  await page.goto('about:blank')
  await open(page, 'chat/entries/chat')
  await page.getByLabel('Above the summary').fill('Thank you, {nam}.')
  await press(page)
  await expect(page.getByText(/only \{name\}, \{email\} and \{service\} can be filled in/)).toBeVisible()
  expect(read('content/chat.yml', EDITOR_ROOT)).toBe(read('content/chat.yml'))
})

test('F-43 an SVG is refused with an explanation, and an entry in use cannot be deleted', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  page.on('dialog', question => void question.accept())
  await open(page, 'services/entries/video-ads')
  await page.getByRole('button', { name: 'Choose different image' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(dialog(page).getByText('logo.svg is an SVG drawing, which may carry a program.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(existsSync(join(EDITOR_ROOT, 'content/media/logo.svg'))).toBe(false)

  await edit(page, 'services/entries/app-design')
  await page.reload()
  await page.getByRole('button', { name: 'Delete entry' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Still in use' })).toBeVisible()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Home page' })).toBeVisible()
  expect(existsSync(join(EDITOR_ROOT, 'content/services/app-design.md'))).toBe(true)
})

test('F-46 the second person to save sees both versions and chooses one', async ({ newMember }) => {
  const { page: first } = await newMember('editor')
  const { page: second } = await newMember('owner')
  const entry = 'services/entries/software-design'
  await Promise.all([open(first, entry), open(second, entry)])
  await subtitleOf(first).fill('What the first wrote.')
  await subtitleOf(second).fill('What the second wrote.')
  await publish(first)
  await press(second)
  await expect(dialog(second).getByRole('heading', { name: 'Somebody else was faster' })).toBeVisible()
  const row = dialog(second).getByRole('row').filter({ hasText: 'Sentence under the title' })
  await expect(row.getByRole('cell')).toHaveText([
    'Sentence under the title',
    'What the second wrote.',
    'What the first wrote.',
  ])
  await dialog(second).getByRole('button', { name: 'Go back to my text' }).click()
  const saved = () => /^subtitle: (.*)$/m.exec(read('content/services/software-design.md', EDITOR_ROOT))?.[1]
  expect(saved()).toBe('What the first wrote.')
  await expect(subtitleOf(second)).toHaveValue('What the second wrote.')
  await press(second)
  await dialog(second).getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(second.getByText('Changes saved')).toBeVisible()
  expect(saved()).toBe('What the second wrote.')
})

test('F-40 text stays when the session ends while writing, and is saved after signing in', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  await open(page, 'services/entries/ai-design')
  await subtitleOf(page).fill('Written without a session.')
  const session = await page.evaluate(key => {
    const kept = localStorage.getItem(key) ?? ''
    localStorage.removeItem(key)
    return kept
  }, STORAGE_KEY)
  await press(page)
  await expect(dialog(page).getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute(
    'href',
    /^\/admin\?back=/,
  )
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(subtitleOf(page)).toHaveValue('Written without a session.')
  // As if another tab had signed in.
  await page.evaluate(([key = '', kept = '']) => localStorage.setItem(key, kept), [STORAGE_KEY, session])
  await publish(page)
  expect(read('content/services/ai-design.md', EDITOR_ROOT)).toContain(
    'subtitle: Written without a session.\n',
  )
})

/** Types a subtitle and closes the tab once the browser has stored it. */
async function leaveUnsaved(page: Page, entry: string, words: string) {
  await open(page, entry)
  await subtitleOf(page).fill(words)
  const isKept = () =>
    page.evaluate(async text => {
      const open = indexedDB.open('localforage')
      await new Promise(resolve => {
        open.onsuccess = resolve
      })
      const all = open.result.transaction('keyvaluepairs').objectStore('keyvaluepairs').getAll()
      await new Promise(resolve => {
        all.onsuccess = resolve
      })
      open.result.close()
      return JSON.stringify(all.result).includes(text)
    }, words)
  await expect.poll(isKept).toBe(true)
  await page.close()
}

test('F-42 unsaved text of a closed tab returns, and is saved without a question if nobody else saved', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  const context = page.context()
  const entry = 'services/entries/app-design'
  await leaveUnsaved(page, entry, 'Words before a closed tab.')
  const again = await context.newPage()
  again.on('dialog', question => void question.accept())
  await open(again, entry)
  await expect(subtitleOf(again)).toHaveValue('Words before a closed tab.')
  await publish(again)
  expect(read('content/services/app-design.md', EDITOR_ROOT)).toContain(
    'subtitle: Words before a closed tab.\n',
  )
})

test('F-42 F-46 unsaved text of a closed tab returns, and does not overwrite unasked what was saved meanwhile', async ({
  newMember,
}) => {
  const { page } = await newMember('editor')
  const context = page.context()
  const entry = 'services/entries/amazon-optimization'
  await leaveUnsaved(page, entry, 'Words before a crash.')

  const file = join(EDITOR_ROOT, 'content/services/amazon-optimization.md')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^subtitle: .*$/m, 'subtitle: Saved by somebody else.'),
  )
  const again = await context.newPage()
  again.on('dialog', question => void question.accept())
  await open(again, entry)
  await expect(subtitleOf(again)).toHaveValue('Words before a crash.')
  await press(again)
  await expect(dialog(again).getByRole('cell', { name: 'Saved by somebody else.' })).toBeVisible()
  await dialog(again).getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(again.getByText('Changes saved')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toContain('subtitle: Words before a crash.\n')
})

test('F-41 a sales member is told that only owners and editors change content, and can go to the dashboard', async ({
  newMember,
}) => {
  const { page } = await newMember('sales')
  await page.goto('/admin-cms/')
  await expect(page.getByRole('alert')).toHaveText(/Only owners and editors change the site’s content\./)
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(page).toHaveURL(/\/admin(\?|$)/)
})
