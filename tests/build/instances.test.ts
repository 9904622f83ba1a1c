/** Two instances of one checkout, side by side: the real program, database and build. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startLocalSupabase } from '../../local/server.ts'
import { type Program, startProgram } from './program.ts'

let first: Program
let second: Program
const [script, ready] = ['scripts/start.ts', 'Press Ctrl+C']

/** When a path that the instances share was last modified, in milliseconds; 0 if it does not exist. */
const changedAt = (path: string) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const SHARED = ['dist', 'dist/index.html', 'node_modules/.astro/data-store.json', '.data/site', '.data/db']
let before: number[]

beforeAll(async () => {
  before = SHARED.map(changedAt)
  // Both at once: neither has built its pages yet.
  ;[first, second] = await Promise.all([startProgram(script, ready), startProgram(script, ready)])
}, 480_000)
afterAll(() => Promise.all([first?.stop(), second?.stop()]))

const home = async ({ site }: Program) => (await fetch(site)).text()

test('F-47 what one instance publishes is on its own pages only, and the other keeps serving meanwhile', async () => {
  const builtAt = () => statSync(join(first.folder, 'site/index.html')).mtimeMs
  const firstBuilt = builtAt()
  const question = await second.saveQuestion()
  await second.redirect('/an-old-page', '/about')
  const headers = { 'Content-Type': 'application/json' }
  await second.asAdmin('/.netlify/functions/publish', { headers, body: '{}' })
  const failures: number[] = []
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${first.site}/about`)
      if (status !== 200) failures.push(status)
      expect(await second.state()).toMatchObject({ changes: 0, building: null })
    },
    { timeout: 200_000, interval: 200 },
  )
  expect(failures).toEqual([])
  expect(await home(second)).toContain(question)
  expect(await home(first)).not.toContain(question)
  // MOVE-04: the old URL redirects once it is published, and keeps its query string.
  const moved = async ({ site }: Program, Accept = 'text/html') =>
    fetch(`${site}/an-old-page/?from=mail`, { redirect: 'manual', headers: { Accept } })
  const answer = await moved(second)
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/about?from=mail'])
  const markdown = await moved(second, 'text/markdown')
  expect([markdown.status, markdown.headers.get('Location')]).toEqual([301, '/about.md?from=mail'])
  expect((await moved(first)).status).toBe(404)
  expect(builtAt()).toBe(firstBuilt)
})

test('F-50 the doctor checks a site from outside and finds no fault', async () => {
  // Without the values of .env, as on another machine.
  const env = { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', SEND_EMAIL_HOOK_SECRET: '' }
  const { stdout } = await promisify(execFile)('node', ['scripts/doctor.ts', '--live', first.site], { env })
  expect(stdout).toMatch(/No fault found\.\n$/)
})

test('F-44 with a hosted project, a start shows what was changed there since the last one', async () => {
  const hosted = await startLocalSupabase({ port: 0, demo: true })
  onTestFinished(() => hosted.close())
  const shown = await startProgram(script, ready, hosted)
  onTestFinished(() => shown.stop())
  const question = await shown.saveQuestion()
  expect(await home(shown)).not.toContain(question)
  await shown.end()
  await shown.again()
  expect(await home(shown)).toContain(question)
}, 480_000)

test('F-47 everything that an instance writes is under its DATA_DIR', () => {
  for (const { folder } of [first, second]) {
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['db', 'keys.json', 'site', 'site-cache', 'site-fingerprint']),
    )
    expect(readdirSync(folder).filter(name => /-(next|previous)$/.test(name))).toEqual([])
  }
  expect(SHARED.map(changedAt)).toEqual(before)
})
