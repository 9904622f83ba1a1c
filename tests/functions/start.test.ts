/** When `npm start` cannot start, it prints one sentence and leaves nothing running. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { lockData } from '../../local/database/lock.ts'
import { freePort } from '../../scripts/lib/ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A port that another program is using. */
async function heldPort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Runs the start command, or another, until it ends; returns its exit code and error output. */
async function start(settings: Record<string, string>, ...command: string[]) {
  const child = spawn(process.execPath, command.length > 0 ? command : ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, ...settings },
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  // Not 'exit', after which its last output may still be arriving.
  const [code] = await once(child, 'close')
  return { code, complaint: complaint.trim() }
}

test('a busy port is reported in one sentence that suggests another', async () => {
  const port = await heldPort('localhost')
  const { code, complaint } = await start({ PORT: String(port), BACKEND_PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(complaint).toBe(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  )
})

test('a busy port of the database is reported in one sentence', async () => {
  const port = await heldPort('127.0.0.1')
  const { code, complaint } = await start({ PORT: String(await freePort()), BACKEND_PORT: String(port) })
  expect(code).toBe(1)
  expect(complaint).toMatch(new RegExp(`^Port ${port} is in use[^\n]*$`))
})

test('a second start on the same data is refused in one sentence that names the process', async () => {
  mkdirSync(folder, { recursive: true })
  const unlock = lockData(join(folder, 'db'))
  const { code, complaint } = await start({
    PORT: String(await freePort()),
    BACKEND_PORT: String(await freePort()),
  })
  unlock()
  expect(code).toBe(1)
  expect(complaint).toMatch(new RegExp(`^The data in [^\n]* is in use by process ${process.pid}[^\n]*$`))
})

test('a reset of data in use names the process to stop, and no other folder, which nobody looks at', async () => {
  mkdirSync(join(folder, 'db'), { recursive: true })
  const unlock = lockData(join(folder, 'db'))
  const { code, complaint } = await start({}, 'scripts/db-reset.ts')
  unlock()
  expect(code).toBe(1)
  expect(complaint).toMatch(
    new RegExp(`^The data in [^\n]* is in use by process ${process.pid}; stop that process first\\.$`),
  )
})

test.each([
  ['backup', '--help', 'Say at most which folder: npm run backup -- /mnt/disk/backup'],
  ['backup', '-o one', 'Say at most which folder: npm run backup -- /mnt/disk/backup'],
  ['backup', 'one two', 'Say at most which folder: npm run backup -- /mnt/disk/backup'],
  ['doctor', 'https://one.example', 'Say at most which site: npm run doctor -- --live https://site.example'],
])('F-60 %s refuses %j with its usage', async (command, words, usage) => {
  const answer = await start({}, `scripts/${command}.ts`, ...words.split(' '))
  expect(answer).toEqual({ code: 1, complaint: usage })
  expect(existsSync('--help')).toBe(false)
})

test.each([
  [
    'a half description of a hosted database',
    { SUPABASE_URL: 'https://x.supabase.co' },
    /lacks SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY/,
  ],
  ['a port that is none', { PORT: 'four' }, /^PORT is not a port number: four$/],
])('%s is reported in one sentence', async (_, settings, sentence) => {
  const { code, complaint } = await start(settings)
  expect(code).toBe(1)
  expect(complaint).toMatch(sentence)
  expect(complaint).not.toContain('\n')
})
