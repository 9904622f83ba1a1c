/** From a saved row to the page a visitor gets, on a developer's machine: the real program, database and build. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { readPublishing } from '#data/publications.ts'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import type { Keys } from '../../local/keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'publish-'))
let program: ChildProcess
let site = ''
let backend = ''
let keys: Keys

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  const [port, backendPort] = [await freePort(), await freePort()]
  site = `http://localhost:${port}`
  backend = `http://127.0.0.1:${backendPort}`
  program = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      DATA_DIR: folder,
      PUBLISH_AUTOMATICALLY: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await vi.waitFor(() => expect(said).toContain('Press Ctrl+C'), { timeout: 200_000, interval: 200 })
  keys = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'))
}, 240_000)
afterAll(async () => {
  program.kill('SIGTERM')
  await once(program, 'exit')
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const service = () => createPublicClient({ url: backend, key: keys.serviceKey })
const state = () => readPublishing(service(), new Date())
const home = async () => (await fetch(site)).text()

async function publish(): Promise<number> {
  const client = createClient(backend, keys.anonKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(DEMO_ADMIN)
  const response = await fetch(`${site}/.netlify/functions/publish`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${data.session?.access_token}`,
    },
    body: '{}',
  })
  return response.status
}

test('UX-08 what is saved is in the pages after Publish now, which are served without a gap meanwhile', async () => {
  expect(await state()).toMatchObject({ changes: 0, building: null, liveSince: expect.any(String) })
  const question = `Is ${randomUUID()} in the page?`
  await service().from('faqs').insert({ question, answer: 'After a build.', order: 99 })
  expect(await state()).toMatchObject({ changes: 1, building: null })
  expect(await home()).not.toContain(question)

  expect(await publish()).toBe(202)
  expect(await publish()).toBe(409)
  const failures: number[] = []
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${site}/faqs`)
      if (status !== 200) failures.push(status)
      expect(await state()).toMatchObject({ changes: 0, building: null, last: { status: 'live' } })
    },
    { timeout: 200_000, interval: 50 },
  )
  expect(failures).toEqual([])
  expect(await home()).toContain(question)
  expect((await state()).durations).toHaveLength(2)
})
