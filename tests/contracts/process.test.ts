/** `node local/main.ts` as a process: starting, stopping, dying, and refusing to start. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BASELINE } from '../../local/database/baseline.ts'
import type { Sql } from '../../local/database/database.ts'
import { openPglite } from '../../local/database/pglite.ts'
import { asOwner } from '../../local/database/roles.ts'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { root } from '../db/support/engines.ts'
import { clientOf } from './support/server.ts'

interface Ready {
  url: string
  anonKey: string
  serviceKey: string
}

interface Running extends Ready {
  process: ChildProcess
  ended: Promise<number | null>
}

const running: { child: ChildProcess; ended: Promise<number | null> }[] = []
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-supabase-'))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function spawn(options: string[]) {
  const env = { ...process.env, AUTH_RATE_LIMITS: 'off' }
  const child = fork(join(root, 'local/main.ts'), options, { cwd: root, silent: true, execArgv: [], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  running.push({ child, ended })
  // After 'exit' its last output may still be arriving.
  const closed = new Promise<void>(resolve => child.on('close', () => resolve()))
  return { child, ended, closed, output: () => output }
}

/** Starts a server on the data in `name` and waits until it reports that it is ready. */
async function start(name: string, ...options: string[]): Promise<Running> {
  const { child, ended, output } = spawn(['--port', '0', '--data', join(folder, name, 'db'), ...options])
  const ready = await Promise.race([
    new Promise<Ready>(resolve => child.on('message', message => resolve(message as Ready))),
    ended.then(code => {
      throw new Error(`It ended with ${code}: ${output()}`)
    }),
  ])
  return { ...ready, process: child, ended }
}

/** Runs a server that is expected to refuse to start, and returns its output. */
async function refusal(...options: string[]): Promise<string> {
  const { ended, closed, output } = spawn(options)
  expect(await ended).toBe(1)
  await closed
  return output().trim()
}

describe('the whole project', () => {
  test('starts with its migrations, demo rows and administrator', async () => {
    const { url, anonKey, serviceKey, process: child, ended } = await start('whole')
    const service = clientOf(url, serviceKey)
    const { count, error } = await service.from('faqs').select('*', { count: 'exact', head: true })
    expect(error).toBeNull()
    expect(count).toBeGreaterThan(0)

    const admin = clientOf(url, anonKey)
    const signedIn = await admin.auth.signInWithPassword(DEMO_ADMIN)
    expect(signedIn.error).toBeNull()
    // Its rate limits are switched off.
    const refresh = () => admin.auth.refreshSession({ refresh_token: randomUUID() })
    const asked = await Promise.all(Array.from({ length: 40 }, refresh))
    expect(asked.filter(({ error }) => error?.status === 429)).toEqual([])
    expect((await admin.from('chat_logs').select('*', { head: true, count: 'exact' })).error).toBeNull()

    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(existsSync(join(folder, 'whole/db.pid'))).toBe(false)
  })
})

// Starting a process twice is slow on a busy machine.
describe('a data folder', () => {
  test('keeps every acknowledged write, even when the process is killed while writing', async () => {
    const first = await start('data', '--no-demo')
    const service = clientOf(first.url, first.serviceKey)
    const person = { email: 'kept@example.com', password: 'kept beyond every power cut' }
    await service.auth.admin.createUser({ ...person, email_confirm: true })
    await service.storage.createBucket('kept', { public: true })
    await service.storage.from('kept').upload('kept.txt', 'kept')

    const acknowledged: string[] = []
    const write = async (): Promise<void> => {
      const row = { id: randomUUID(), question: 'Kept?', answer: 'Yes.' }
      const { error } = await service.from('faqs').insert(row)
      if (error) return
      acknowledged.push(row.id)
      if (acknowledged.length === 50) first.process.kill('SIGKILL')
      await write()
    }
    await Promise.all(Array.from({ length: 5 }, write))
    await first.ended
    expect(acknowledged.length).toBeGreaterThanOrEqual(50)

    const second = await start('data', '--no-demo')
    expect(second.serviceKey).toBe(first.serviceKey)
    const again = clientOf(second.url, second.serviceKey)
    const { data } = await again.from('faqs').select('id').eq('question', 'Kept?')
    expect(data?.map(row => row.id)).toEqual(expect.arrayContaining(acknowledged))
    const visitor = clientOf(second.url, second.anonKey)
    expect((await visitor.auth.signInWithPassword(person)).error).toBeNull()
    const { publicUrl } = visitor.storage.from('kept').getPublicUrl('kept.txt').data
    expect(await (await fetch(publicUrl)).text()).toBe('kept')
  })

  test('from before the baseline is kept if its migrations are complete, and refused otherwise', async () => {
    const data = join(folder, 'before/db')
    // Migrations after the baseline stay applied in any case.
    const versions = (count: number) => `
      delete from supabase_migrations.schema_migrations where version <= '${BASELINE.version}';
      insert into supabase_migrations.schema_migrations (version)
      select (${BASELINE.last} - place)::text from generate_series(0, ${count} - 1) as place`
    const inData = async <Result>(work: (sql: Sql) => Promise<Result>) => {
      const database = await openPglite(data)
      return asOwner(database, work).finally(database.close)
    }
    const { process: made, ended } = await start('before', '--no-demo')
    made.kill('SIGTERM')
    await ended
    const question = `insert into public.faqs (question, answer) values ('Kept?', 'Yes.')`
    await inData(sql => sql.script(`${question}; ${versions(BASELINE.count - 1)}`))
    expect(await refusal('--port', '0', '--data', data, '--no-demo')).toBe(
      `The data is older than this version can take over: it lacks some of the migrations up to ${BASELINE.last} (its newest is ${BASELINE.last}); docs/deploy.md says how ("Older databases"), or begin anew with npm run db:reset.`,
    )

    await inData(sql => sql.script(versions(BASELINE.count)))
    const { process: taken, ended: takenEnded } = await start('before', '--no-demo')
    taken.kill('SIGTERM')
    await takenEnded
    const found = await inData(sql =>
      sql.query(`
        select question, (select min(version) from supabase_migrations.schema_migrations) as oldest
        from public.faqs where question = 'Kept?'`),
    )
    expect(found).toEqual([{ question: 'Kept?', oldest: BASELINE.version }])
  })

  test('belongs to one process, and a second one refuses to start and names it', async () => {
    const { process: child } = await start('data', '--no-demo')
    const data = join(folder, 'data/db')
    expect(await refusal('--port', '0', '--data', data)).toBe(
      `The data in ${data} is in use by process ${child.pid}; stop that process or choose another folder (npm commands: DATA_DIR=…).`,
    )
  })

  test('is taken over from a dead process, even if its process ID is in use again', async () => {
    const { process: child, ended } = await start('data', '--no-demo')
    child.kill('SIGKILL')
    await ended
    writeFileSync(join(folder, 'data/db.pid'), `${process.pid} 1`)
    expect((await start('data', '--no-demo')).url).toContain('http://127.0.0.1:')
  })

  test('has its keys next to it, readable only by their owner', async () => {
    const { anonKey } = await start('data', '--no-demo')
    const file = join(folder, 'data/keys.json')
    expect(JSON.parse(readFileSync(file, 'utf8')).anonKey).toBe(anonKey)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('the process', () => {
  test('exits when its parent disconnects', async () => {
    const { process: child, ended, url } = await start('data', '--no-demo')
    child.disconnect()
    expect(await ended).toBe(0)
    await expect(fetch(`${url}/health`)).rejects.toThrow()
  })

  test('finishes running requests before it exits', async () => {
    const { process: child, ended, url, serviceKey } = await start('data', '--no-demo')
    const service = clientOf(url, serviceKey)
    const creating = service.auth.admin.createUser({
      email: 'busy@example.com',
      password: 'busy until the very last',
    })
    await fetch(`${url}/health`)
    child.kill('SIGTERM')
    expect((await creating).error).toBeNull()
    expect(await ended).toBe(0)
  })

  test('reports in one sentence that its data cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const said = await refusal('--port', '0', '--data', join(file, 'db'), '--no-demo')
    expect(said).toMatch(
      new RegExp(`^The data in ${join(file, 'db')} cannot be written \\([^\n]+\\); choose[^\n]+$`),
    )
  })

  test('reports in one sentence that its port is in use or invalid', async () => {
    const blocker = createServer()
    await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await refusal('--port', port, '--data', join(folder, 'data/db'), '--no-demo')).toBe(
      `Port ${port} is in use; stop the other program or choose another with --port (npm commands: BACKEND_PORT=…).`,
    )
    expect(await refusal('--port', 'x')).toBe('--port takes a number from 0 to 65535, not x.')
    blocker.close()
  })
})
