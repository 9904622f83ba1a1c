/** A backup brings everything back: taken from one project and restored into another. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { saveChat } from '#data/chats.ts'
import { createFileStore } from '#data/file-store.ts'
import { readPublishing } from '#data/publications.ts'
import { createRestClient } from '#data/rest-client.ts'
import { BASELINE } from '../../local/database/baseline.ts'
import { asOwner, asService } from '../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { backUp } from '../../scripts/lib/backup/backup.ts'
import { bucketFile, MANIFEST, type Manifest, sha256, tableFile } from '../../scripts/lib/backup/folder.ts'
import { BUCKETS, openProject, type Project, type Row } from '../../scripts/lib/backup/project.ts'
import { restore } from '../../scripts/lib/backup/restore.ts'
import { conversation, rowsOf, withWords } from './chats.ts'

const root = mkdtempSync(join(tmpdir(), 'backup-'))
const folder = join(root, 'one')
const NOW = new Date('2026-11-21T09:00:00Z')
const [bucket, attachments] = BUCKETS
const attachment = {
  ...{ bucket: attachments, key: 'in/00000000-0000-4000-8000-000000000007' },
  ...{ type: 'application/pdf', cacheControl: 'max-age=3600' },
}
/** A conversation that is about to become a lead. */
const begun = conversation()
const chat = {
  ...{ ...begun, messages: withWords(begun) },
  lead: {
    ...{ id: '00000000-0000-4000-8000-00000000000b', name: 'Ana', email: 'ana@example.com' },
    ...{ message: 'Lamps for a hall', judged: 'Lamps for a hall' },
  },
}
const SENDER = 'keyed hash of an address'

let source: LocalSupabase
let target: LocalSupabase
let from: Project
let to: Project
let manifest: Manifest

beforeAll(async () => {
  source = await startLocalSupabase({ port: 0, demo: true })
  target = await startLocalSupabase({ port: 0, demo: false })
  from = openProject(source)
  to = openProject(target)
  const picture = Buffer.from('not really a picture')
  for (const key of ['portfolio/one.png', 'blog/2026/zwei und drei.png', 'top.png']) {
    await from.writeFile({ bucket, key, type: 'image/png', cacheControl: 'max-age=604800' }, picture)
  }
  await from.writeFile(attachment, Buffer.from('not really a contract'))
  await from.restoreRows('faqs', [
    {
      id: '00000000-0000-4000-8000-000000000009',
      question: 'Ümläut 😀 "?',
      answer: "'); drop table",
      order: 99,
    },
  ])
  const db = createRestClient({ url: source.url, key: source.serviceKey }, null)
  await saveChat(db, chat, sha256(chat.secret), SENDER)
  await asOwner(source.database, sql =>
    sql.script(`update private.chat_sessions set called_by = '${SENDER}' where id = '${chat.id}'`),
  )
  manifest = await backUp(from, folder, NOW)
})
afterAll(async () => {
  await source.close()
  await target.close()
  rmSync(root, { recursive: true, force: true })
})

async function everything(project: Project) {
  const tables: Record<string, Row[]> = {}
  for (const { name } of await project.tables()) {
    const rows = await Array.fromAsync(project.rows(name))
    // A restore is a change of its own.
    tables[name] = name === 'site_changes' ? rows.filter(row => row.table_name !== 'site_config') : rows
  }
  const files: Record<string, unknown> = {}
  for await (const file of project.files()) {
    const { bucket, key, type, cacheControl } = file
    files[`${bucket}/${key}`] = [type, cacheControl, sha256(await project.readFile(file))]
  }
  return { tables, files }
}

/** Overwrites the backup's manifest with `changes`. */
const falsify = (changes: object) =>
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, ...changes }))
const restoreManifest = () => falsify({})

test('the manifest counts every row and file, and only the owner can read a table’s file', async () => {
  const counts = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
  expect(counts).toMatchObject({ visits: 640, contact_submissions: expect.any(Number) })
  expect(counts.contact_submissions).toBeGreaterThan(0)
  expect(manifest.files.map(({ key }) => key).sort()).toEqual([
    'blog/2026/zwei und drei.png',
    attachment.key,
    'portfolio/one.png',
    'top.png',
  ])
  expect(manifest).toMatchObject({ format: 2, created_at: NOW.toISOString(), project: source.url })
  expect(statSync(tableFile(folder, 'contact_submissions')).mode & 0o077).toBe(0)
})

test('restoring into a project with rows is refused and names the tables', async () => {
  const before = await everything(to)
  await expect(restore(to, folder, { force: false })).rejects.toThrow(
    /has rows already, in [\w, ]*\bfaqs\b[\w, ]*\. Restore into an empty project, or add --force/,
  )
  expect(await everything(to)).toEqual(before)
})

test('restoring into an empty project brings everything back as it was', async () => {
  for (const { name } of (await to.tables()).reverse()) await to.clear(name)
  await restore(to, folder, { force: false })
  expect(await everything(to)).toEqual(await everything(from))
})

test('F-03 ACC-19 after a restore into another project visitors go on with their conversations, and silent ones become leads', async () => {
  const saved = readFileSync(tableFile(folder, 'chat_sessions'), 'utf8')
  expect(saved).toContain(chat.id)
  expect(saved).not.toContain(SENDER)
  await asOwner(target.database, sql =>
    sql.script(`
      alter table public.chat_logs disable trigger user;
      update public.chat_logs set updated_at = now() - interval '11 minutes' where id = '${chat.id}';
      alter table public.chat_logs enable trigger user`),
  )
  const db = createRestClient({ url: target.url, key: target.serviceKey }, null)
  expect((await db.rpc('sweep_chats')).error).toBeNull()
  expect(await rowsOf(() => db).leads(chat.id)).toMatchObject([{ id: chat.lead.id, name: 'Ana' }])
  expect(await saveChat(db, { ...chat, sequence: 3 }, sha256(chat.secret), SENDER)).toBe('saved')
})

test('F-48 after a restore the built pages count as outdated, also if the backup says otherwise', async () => {
  const build = {
    ...{ id: '00000000-0000-4000-8000-000000000006', reason: 'change', status: 'live' },
    ...{ started_at: NOW.toISOString(), finished_at: NOW.toISOString() },
  }
  const built = {
    ...{ table_name: 'site_config', row_id: '1', kind: 'edit', publication_id: build.id },
    ...{ first_changed_at: NOW.toISOString(), changed_at: NOW.toISOString(), due_at: NOW.toISOString() },
  }
  const into = join(root, 'built')
  const mine: Record<string, Row[]> = { publications: [build], site_changes: [built] }
  const { project } = projectOf(() => [])
  await backUp(
    {
      ...project,
      tables: async () => Object.keys(mine).map(name => ({ name, key: ['id'] })),
      async *rows(name) {
        yield* mine[name] ?? []
      },
    },
    into,
    NOW,
  )
  await restore(to, into, { force: true, now: NOW })
  const db = createRestClient({ url: target.url, key: target.serviceKey }, null)
  expect((await readPublishing(db, NOW)).changes).toBe(1)
})

test('a forced second restore brings back the same and removes what was added since', async () => {
  await to.restoreRows('categories', [{ id: '00000000-0000-4000-8000-000000000008', name: 'Added later' }])
  await restore(to, folder, { force: true })
  expect(await everything(to)).toEqual(await everything(from))
})

test('a backup from before the baseline can be restored', async () => {
  falsify({ migrations: ['20261120090000', BASELINE.last] })
  await restore(to, folder, { force: true })
  restoreManifest()
  expect(await everything(to)).toEqual(await everything(from))
})

test('F-60 a backup has the attachments of mails, and brings them back into their private bucket', async () => {
  const [saved] = manifest.files.filter(({ key }) => key === attachment.key)
  expect(saved).toEqual({ ...attachment, sha256: sha256('not really a contract') })
  expect(String(await to.readFile(attachment))).toBe('not really a contract')
  await expect(to.readFile({ ...attachment, bucket })).rejects.toThrow(/not.found/i)
})

test('a backup from before it had sessions leaves those of conversations that are here', async () => {
  const sessions = await Array.fromAsync(to.rows('chat_sessions'))
  expect(sessions).not.toEqual([])
  falsify({ tables: manifest.tables.filter(({ name }) => name !== 'chat_sessions') })
  await restore(to, folder, { force: true })
  restoreManifest()
  expect(await Array.fromAsync(to.rows('chat_sessions'))).toEqual(sessions)
})

test('a backup from before it had the attachments of mails can be restored', async () => {
  const files = manifest.files.filter(file => file.bucket === bucket).map(({ bucket, ...file }) => file)
  falsify({ format: 1, files })
  await restore(to, folder, { force: true })
  restoreManifest()
  expect(await everything(to)).toEqual(await everything(from))
})

test('F-60 a hosted project has to be named before all its rows are replaced', async () => {
  const before = await everything(to)
  const settings = {
    SUPABASE_URL: target.url,
    SUPABASE_ANON_KEY: target.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: target.serviceKey,
  }
  const force = (...named: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/restore.ts', folder, '--force', ...named], {
      env: { ...process.env, ...settings },
    })
  for (const named of [[], ['--project-ref', 'another']]) {
    await expect(force(...named)).rejects.toMatchObject({
      stderr: `All rows of ${target.url} would be replaced. If that is what you mean, add --project-ref 127.0.0.1\n`,
    })
  }
  expect(await everything(to)).toEqual(before)
  expect((await force('--project-ref', '127.0.0.1')).stdout).toContain(`are in ${target.url} again.`)
})

test('a row can be added after a restore without a conflict', async () => {
  const { apikey, Authorization } = {
    apikey: target.serviceKey,
    Authorization: `Bearer ${target.serviceKey}`,
  }
  const response = await fetch(`${target.url}/rest/v1/blog_posts`, {
    method: 'POST',
    headers: { apikey, Authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'After the restore', content: 'Text' }),
  })
  expect(response.status).toBe(201)
})

test('an unfinished, damaged or foreign backup is refused without changes', async () => {
  const before = await everything(to)
  const refused = (reason: RegExp, from_ = folder) =>
    expect(restore(to, from_, { force: true })).rejects.toThrow(reason)
  await refused(/is no backup, or one that was not finished/, root)
  falsify({ format: 3 })
  await refused(/is not a manifest that this version understands/)
  writeFileSync(join(folder, MANIFEST), '{"format":')
  await refused(/is damaged/)
  falsify({ tables: [{ name: '../../etc/passwd', rows: 1, sha256: '0'.repeat(64) }] })
  await refused(/is not a manifest/)
  falsify({ tables: [{ name: 'admins', rows: 1, sha256: sha256('') }] })
  await refused(/lacks .*admins\.ndjson/)
  falsify({ migrations: [...manifest.migrations, '29991231000000'] })
  await refused(/lacks 1 migrations .* 29991231000000/)
  restoreManifest()
  for (const path of [tableFile(folder, 'faqs'), bucketFile(folder, manifest.files[0]?.sha256 ?? '')]) {
    const bytes = readFileSync(path)
    writeFileSync(path, `${bytes}x`)
    await refused(/has been changed/)
    writeFileSync(path, bytes)
  }
  expect(await everything(to)).toEqual(before)
})

test('an unreachable project is reported in one sentence', async () => {
  const nobody = openProject({ url: 'http://127.0.0.1:9', serviceKey: 'any' })
  await expect(nobody.tables()).rejects.toThrow(
    'http://127.0.0.1:9 does not answer; npm run doctor says why.',
  )
})

test('F-60 a folder with more files than one listing has is backed up completely', async () => {
  const keys = Array.from({ length: 201 }, (_, index) => `many/${String(index).padStart(3, '0')}.png`)
  for (const key of keys) {
    await from.writeFile({ bucket, key, type: 'image/png', cacheControl: 'no-cache' }, Buffer.from(key))
  }
  const { files } = await backUp(from, join(root, 'many'), NOW)
  expect(files.map(({ key }) => key).filter(key => key.startsWith('many/'))).toEqual(keys)
  expect(files).toHaveLength(keys.length + manifest.files.length)
  for (const { sha256: name } of files) expect(existsSync(bucketFile(join(root, 'many'), name))).toBe(true)
})

/** A project of one table, whose rows are made as they are asked for; `observe` is called after the last one. */
function projectOf(rows: () => Iterable<Row>, observe = () => {}) {
  const restored: Row[][] = []
  const project: Project = {
    ...from,
    tables: async () => [{ name: 'chat_logs', key: ['id'] }],
    migrations: async () => [],
    async *rows() {
      yield* rows()
      observe()
    },
    async *files() {},
    clear: async () => null,
    restoreRows: async (_, page) => restored.push(page),
  }
  return { project, restored }
}

/** Eight megabytes of rows, with what ends a line elsewhere. */
const manyRows = (): Row[] =>
  Array.from({ length: 400 }, (_, id) => ({ id, words: 'é\u2028\r\n'.repeat(3000) }))

test('F-60 a table is written while it is read, so it may be larger than the longest string', async () => {
  const into = join(root, 'large')
  let written = 0
  const { project } = projectOf(manyRows, () => {
    written = statSync(tableFile(into, 'chat_logs')).size
  })
  const { tables } = await backUp(project, into, NOW)
  const bytes = readFileSync(tableFile(into, 'chat_logs'))
  expect(written).toBeGreaterThan(bytes.length / 2)
  expect(tables).toEqual([{ name: 'chat_logs', rows: 400, sha256: sha256(bytes) }])
})

test('F-60 a table is restored while its file is read, with the same rows', async () => {
  const into = join(root, 'large-again')
  const { project } = projectOf(manyRows)
  await backUp(project, into, NOW)
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const { project: empty, restored } = projectOf(() => [])
  let parsed = 0
  const restoreRows: Project['restoreRows'] = async (table, page) => {
    parsed ||= parse.mock.calls.length
    return empty.restoreRows(table, page)
  }
  await restore({ ...empty, restoreRows }, into, { force: false })
  expect(parsed).toBeLessThan(200)
  expect(restored.length).toBeGreaterThan(1)
  expect(restored.flat()).toEqual(manyRows())
})

test('F-60 of files that are deleted while the backup is made it lacks these alone, and says which', async () => {
  const keys = Array.from({ length: 101 }, (_, index) => `going/${String(index).padStart(3, '0')}.png`)
  for (const key of keys) {
    await to.writeFile({ bucket, key, type: 'image/png', cacheControl: 'no-cache' }, Buffer.from(key))
  }
  const [first = '', second = '', third = '', ...rest] = keys
  const { remove } = createFileStore({ url: target.url, key: target.serviceKey }, target.serviceKey)
  const busy = openProject(target, async (input, init) => {
    const response = await fetch(input, init)
    // Whoever deletes is between two pages of the list, and between the list and the files.
    if (String(init?.body).includes('"prefix":"going"')) await remove([first])
    if (String(input).endsWith(second)) await remove([third])
    return response
  })
  const notes: string[] = []
  const { files } = await backUp(busy, join(root, 'going'), NOW, line => notes.push(line))
  const saved = files.map(({ key }) => key).filter(key => key.startsWith('going/'))
  expect(saved).toEqual([second, ...rest])
  expect(notes).toEqual([`${third} was deleted meanwhile, so the backup lacks it.`])
})

test('SEC-15 a file whose address leads out of its bucket is neither read nor restored, and does not end a backup', async () => {
  const names = ['../../../../auth/v1/admin/users', 'deep//b.png']
  const run = (sql: string) =>
    asService(source.database, 'supabase_storage_admin', ({ script }) => script(sql))
  await run(
    names
      .map(
        name =>
          `insert into storage.objects (bucket_id, name, version, metadata) values ('${attachments}', '${name}', 'x', '{}')`,
      )
      .join(';'),
  )
  const asked: string[] = []
  const watched = openProject(source, async (input, init) => {
    asked.push(new URL(String(input)).pathname)
    return fetch(input, init)
  })
  const notes: string[] = []
  const { files } = await backUp(watched, join(root, 'climbing'), NOW, line => notes.push(line))
  await run(
    `select set_config('storage.allow_delete_query', 'true', true); delete from storage.objects where version = 'x'`,
  )
  expect(asked.filter(path => !/^\/(rest\/v1\/rpc|storage\/v1\/object)\//.test(path))).toEqual([])
  expect(files.map(({ key }) => key)).toContain(attachment.key)
  expect(notes.sort()).toEqual(
    ['..', 'deep/'].map(
      key => `${attachments} has ${key}, whose address leads elsewhere, so the backup lacks it.`,
    ),
  )
  falsify({ files: [{ ...attachment, key: names[0], sha256: manifest.files[0]?.sha256 }] })
  await expect(restore(to, folder, { force: true })).rejects.toThrow(/is not a manifest/)
  restoreManifest()
})

test('SEC-15 an attachment whose address leads out of its bucket is left out of a restore, which says so, and nothing else is', async () => {
  const id = (number: number) => `00000000-0000-4000-8000-00000000001${number}`
  const good = {
    ...{ id: id(1), email_id: id(2), path: attachment.key },
    ...{ name: 'a.pdf', media_type: 'application/pdf', size: 20 },
  }
  const bad = { ...good, id: id(3), path: '../../auth/v1/admin/users' }
  const mine = {
    people: [{ id: id(4), email: 'ana@osei.example' }],
    person_emails: [{ id: id(2), person_id: id(4), state: 'sent' }],
    // As in a backup from before the database refused such an address.
    email_attachments: [bad, good],
  }
  const into = join(root, 'hostile')
  const { project } = projectOf(() => [])
  const tables = Object.keys(mine).map(name => ({ name, key: ['id'] }))
  await backUp(
    {
      ...project,
      tables: async () => tables,
      async *rows(name) {
        yield* mine[name as keyof typeof mine]
      },
    },
    into,
    NOW,
  )
  const notes: string[] = []
  await restore(to, into, { force: true }, line => notes.push(line))
  expect(notes).toEqual([
    `The attachment ${bad.id} is left out: its address "../../auth/v1/admin/users" leads elsewhere.`,
  ])
  expect(await Array.fromAsync(to.rows('email_attachments'))).toEqual([good])
  expect(await Array.fromAsync(to.rows('person_emails'))).toMatchObject(mine.person_emails)
})

test('a backup is not written to a folder that is not empty', async () => {
  await expect(backUp(from, folder, NOW)).rejects.toThrow(/is not empty/)
})

test('only the service key can call the backup and restore functions', async () => {
  const headers = { apikey: source.anonKey, 'Content-Type': 'application/json' }
  for (const [name, body] of [
    ['backup_tables', {}],
    ['backup_rows', { table_name: 'visits', after: null, most: 1 }],
    ['restore_rows', { table_name: 'visits', entries: [] }],
    ['clear_rows', { table_name: 'visits' }],
  ] as const) {
    const response = await fetch(`${source.url}/rest/v1/rpc/${name}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    expect([401, 403, 404]).toContain(response.status)
  }
  await expect(from.clear('admins')).rejects.toThrow(/There is no table 'admins' to back up/)
})
