import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DraftPreviews, openDraftPreviews, type PreviewBuild } from './draft-previews.ts'

const FILE = 'content/services/web-design.md'
const OTHER = 'content/site.yml'

/** Only a failing test waits this long. */
const PATIENCE = { timeout: 20_000 }

let folder = ''
let previews: DraftPreviews

beforeEach(() => {
  mkdirSync('.data', { recursive: true })
  folder = mkdtempSync('.data/previews-')
  for (const [path, words] of [
    [FILE, 'Published'],
    [OTHER, 'The site'],
  ] as const) {
    mkdirSync(join(folder, 'root', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'root', path), words)
  }
})
afterEach(async () => {
  await previews.stop()
  rmSync(folder, { recursive: true })
})

/** Builds a site of one page, which shows the text of two files. */
async function build({ home, into, swap }: PreviewBuild): Promise<void> {
  const words = [FILE, OTHER].map(path => readFileSync(join(home, path), 'utf8'))
  if (words.includes('Broken')) throw new Error('web-design.md: title: Required')
  await swap(() => {
    mkdirSync(into, { recursive: true })
    writeFileSync(join(into, 'index.html'), words.join(' · '))
  })
}

const open = async (make = build) => {
  previews = await openDraftPreviews({
    root: join(folder, 'root'),
    folder: join(folder, 'made'),
    build: make,
  })
}

const ask = async (words: string, id = 'services/web-design', path = FILE) => {
  const files = [{ path, content: Buffer.from(words).toString('base64') }]
  const response = await fetch(previews.hook, { method: 'POST', body: JSON.stringify({ id, files }) })
  return { status: response.status, body: await response.json() }
}

const shown = async (words: string) => {
  const { body } = await vi.waitFor(async () => {
    const reply = await ask(words)
    expect(reply.body.url).not.toBeNull()
    return reply
  }, PATIENCE)
  return (await fetch(body.url)).text()
}

test('EDIT-06 a draft is built together with the published content and served at its own address', async () => {
  await open()
  expect((await ask('Drafted')).body).toEqual({ url: null })
  expect(await shown('Drafted')).toBe('Drafted · The site')
  // The published content stays unchanged.
  expect(readFileSync(join(folder, 'root', FILE), 'utf8')).toBe('Published')
  expect(await shown('Drafted again')).toBe('Drafted again · The site')
})

test('EDIT-06 the same draft is built only once, and only one draft at a time', async () => {
  let release = () => {}
  const asked = new Promise<void>(resolve => {
    release = resolve
  })
  const made = vi.fn((site: PreviewBuild) => asked.then(() => build(site)))
  await open(made)
  for (const id of ['services/web-design', 'services/web-design', 'services/app-design'])
    await ask('Drafted', id)
  release()
  await shown('Drafted')
  await shown('Drafted')
  expect(made.mock.calls.map(([{ home }]) => home)).toEqual([join(folder, 'made/services.web-design')])
})

test('EDIT-06 a draft that cannot be built reports the reason', async () => {
  await open()
  await vi.waitFor(
    async () => expect((await ask('Broken')).body).toEqual({ error: 'web-design.md: title: Required' }),
    PATIENCE,
  )
  expect(await shown('Mended')).toBe('Mended · The site')
})

test('EDIT-06 a draft is built again once the reason for its failure was told, which may lie elsewhere', async () => {
  const made = vi.fn(build).mockRejectedValueOnce(new Error('The database is busy'))
  await open(made)
  await vi.waitFor(
    async () => expect((await ask('Drafted')).body).toEqual({ error: 'The database is busy' }),
    PATIENCE,
  )
  expect(await shown('Drafted')).toBe('Drafted · The site')
  expect(made).toHaveBeenCalledTimes(2)
})

test('EDIT-06 F-41 the preview hook accepts only entries and their files, and only at its secret address', async () => {
  await open()
  expect((await ask('x', '../../secret')).status).toBe(404)
  expect((await ask('x', 'services/web-design', '../secret.txt')).status).toBe(404)
  expect((await ask('x', 'services/web-design', 'netlify/functions/team.mts')).status).toBe(404)
  expect((await fetch(new URL('/draft_preview_hook/guess', previews.hook), { method: 'POST' })).status).toBe(
    404,
  )
  expect((await fetch(previews.hook, { method: 'POST', body: 'no JSON' })).status).toBe(404)
})
