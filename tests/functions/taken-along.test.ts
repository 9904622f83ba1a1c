/**
 * The host runs each function from its own folder, which contains only the files traced from its imports and those
 * that netlify.toml adds. Here each function is copied to such a folder by the tracer that the host uses, and called.
 * `npm run test:hosting` has Netlify's own program do it.
 */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { nodeFileTrace } from '@vercel/nft'
import { parse } from 'smol-toml'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { conversation, line } from './chats.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const FUNCTIONS = 'netlify/functions'

let kept = ''
let folder = ''
beforeAll(() => {
  kept = mkdtempSync(join(tmpdir(), 'functions-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => rmSync(kept, { recursive: true, force: true }))

/** The tracer's cache, because functions share most of their files. */
const traced = {}

/** Copies the function and its files to a folder of its own. */
async function takeAlong(file: string): Promise<void> {
  folder = mkdtempSync(join(kept, 'function-'))
  const entry = join(FUNCTIONS, file)
  const { fileList } = await nodeFileTrace([entry], {
    base: root,
    processCwd: root,
    cache: traced,
    readFile: async path => {
      const text = await readFile(path, 'utf8').catch(() => null)
      return text !== null && /\.m?ts$/.test(path) ? stripTypeScriptTypes(text) : text
    },
  })
  const settings = parse(readFileSync(join(root, 'netlify.toml'), 'utf8'))
  const { included_files: added } = settings.functions as { included_files: string[] }
  for (const path of new Set([...fileList, ...added.flatMap(filesOf)])) place(path)
}

/** All files in a folder of the project, or the file itself. */
function filesOf(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
}

/** Copies each file only once and hard-links that copy into the function's folder, unless it is a symlink. */
function place(path: string): void {
  const [original, copy, here] = [join(root, path), join(kept, 'copies', path), join(folder, path)]
  const isLink = lstatSync(original).isSymbolicLink()
  if (!isLink && !existsSync(copy)) cpSync(original, copy)
  mkdirSync(dirname(here), { recursive: true })
  if (isLink) cpSync(original, here, { verbatimSymlinks: true })
  else linkSync(copy, here)
}

/** Runs the function from there in a separate process and returns its response. */
async function ask(file: string, options: RequestInit): Promise<{ status: number; text: string }> {
  const module = pathToFileURL(join(folder, FUNCTIONS, file)).href
  const program = `
    const { default: run } = await import(${JSON.stringify(module)})
    const request = new Request('http://localhost/here', ${JSON.stringify(options)})
    const answer = await run(request, { ip: '203.0.113.9', waitUntil() {} })
    console.log(JSON.stringify({ status: answer.status, text: await answer.text() }))`
  const env = { ...process.env, SUPABASE_URL: '', NETLIFY_BUILD_HOOK: '' }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, env })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

test.each(readdirSync(FUNCTIONS))('%s is bundled with everything that it needs', async file => {
  await takeAlong(file)
  const { config = {} } = await import(join(root, FUNCTIONS, file))
  // The clock calls by POST; no function accepts PATCH.
  const { status, text } = await ask(file, { method: config.schedule ? 'POST' : 'PATCH' })
  if (config.schedule) expect(text).toMatch(/not set up/)
  else expect([status, text]).toEqual([405, expect.stringMatching(/^{"error":"Use [A-Z, or]+\.",/)])
})

test('F-04 the chat is bundled with the script’s words', async () => {
  await takeAlong('chat.mts')
  const { id, ...sent } = conversation({ messages: [line('a:questions.discount')] })
  const send = async (messages: unknown) => {
    const body = JSON.stringify({ ...sent, id, messages })
    const headers = { 'Content-Type': 'application/json' }
    return (await ask('chat.mts', { method: 'POST', body, headers })).status
  }
  // The function would store a conversation that it recognizes, but there is no database.
  expect(await send(sent.messages)).toBe(400)
  expect(await send([line('a:questions.service'), line('Web Design')])).toBe(503)
})

test('SEC-24 the config of every function has literal values, which the host reads without running it', async () => {
  const named = readdirSync(FUNCTIONS).filter(file => {
    const source = readFileSync(join(FUNCTIONS, file), 'utf8')
    const [, config = ''] = /^export const config(?:: Config)? = ({[\s\S]*?})$/m.exec(source) ?? []
    const values = config.replaceAll(/'[^']*'/g, '1').matchAll(/[:[,]\s*([A-Za-z_$][\w$.]*)\s*(?=[,\]}])/g)
    return [...values].some(([, name]) => name !== 'true' && name !== 'false')
  })
  expect(named).toEqual([])
})
