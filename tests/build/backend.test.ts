/** The build without a backend, and with one that does not respond (SEC-34, DATA-03). */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'
import { builtFile, ROUTES } from '../routes.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Variables in the host's build environment whose values no visitor may ever receive. */
const SECRETS = [
  'SUPABASE_SERVICE_ROLE_KEY',
  'SEND_EMAIL_HOOK_SECRET',
  'SMTP_URL',
  'WEBHOOK_SECRET',
  'DEPLOY_SIGNATURE_SECRET',
  'NETLIFY_BUILD_HOOK',
  'GITHUB_TOKEN',
  'GITHUB_APP_PRIVATE_KEY',
]
const SECRET = 'kept-to-ourselves-1f0c2b'

const html = (file: string) => readFileSync(join(folder, 'files-only', file), 'utf8')

const build = (out: string, settings: Record<string, string>) =>
  run('astro', ['build', '--outDir', join(folder, out)], {
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', ...settings },
  })

test('SEC-34 SEC-18 DATA-03 without a backend every page is built from the files, and no secret is in what was built', async () => {
  await build('files-only', Object.fromEntries(SECRETS.map(name => [name, SECRET])))
  const home = html('index.html')
  expect(home).toContain('Up to 2X sales with AI')
  expect(home).toContain('How long does a website take?')
  // Content that only the database has: the page shows its empty state instead.
  expect(html('work/index.html')).toMatch(/<p role="status"[^>]*>No projects found in this category\.</)
  expect(html('blog/index.html')).toMatch(/role="status"[^>]*>No blog posts found\.</)
  const pages = ROUTES.map(route => html(builtFile(route)))
  expect(pages.filter(page => page.match(/<h1[ >]/g)?.length !== 1)).toEqual([])
  const paths = pages.flatMap(page =>
    [...page.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path = '']) => path),
  )
  expect(paths.length).toBeGreaterThan(500)
  const dead = new Set(paths.filter(path => !existsSync(join(folder, 'files-only', path))))
  expect([...dead]).toEqual([])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(files.length).toBeGreaterThan(100)
  const told = files.filter(file => readFileSync(join(file.parentPath, file.name)).includes(SECRET))
  expect(told.map(({ name }) => name)).toEqual([])
  // Old URLs are in the database (docs/decisions/045).
  expect(files.filter(({ name }) => name === '_redirects')).toEqual([])
})

test('SEC-34 with a backend that does not answer the build fails before it touches what was built last', async () => {
  const before = html('index.html')
  const failing = build('files-only', { SUPABASE_URL: 'http://localhost:9', SUPABASE_ANON_KEY: 'any' })
  await expect(failing).rejects.toMatchObject({ code: 1 })
  expect(html('index.html')).toBe(before)
})

test('ACC-51 the build refuses an unencrypted backend and writes nothing', async () => {
  const failing = build('open', { SUPABASE_URL: 'http://backend.example', SUPABASE_ANON_KEY: 'any' })
  await expect(failing).rejects.toMatchObject({
    stderr: expect.stringContaining('SUPABASE_URL is not encrypted'),
  })
  expect(existsSync(join(folder, 'open'))).toBe(false)
})

test('F-51 an incomplete configuration fails the build with a clear message and no output', async () => {
  const failing = build('half', { SUPABASE_URL: 'https://abc.supabase.co' })
  await expect(failing).rejects.toMatchObject({
    stderr: expect.stringContaining('SUPABASE_URL is set and SUPABASE_ANON_KEY is not'),
  })
  expect(existsSync(join(folder, 'half'))).toBe(false)
})

test('SEC-34 npm start explains that the backend does not answer, and ends', async () => {
  const settings = {
    SUPABASE_URL: 'http://localhost:9',
    SUPABASE_ANON_KEY: 'any',
    SUPABASE_SERVICE_ROLE_KEY: 'other',
    PORT: String(await freePort()),
  }
  const failure = await run('node', ['scripts/start.ts'], { env: { ...process.env, ...settings } }).then(
    () => null,
    (error: { stderr: string; stdout: string }) => `${error.stdout}${error.stderr}`,
  )
  expect(failure).toMatch(
    /The backend at http:\/\/localhost:9 is configured but .* could not be read from it\. Start it, or unset SUPABASE_URL/,
  )
  expect(failure).toMatch(/The site could not be built; the reason is above\.\n$/)
})
