/** No data about people outlives its retention period: the job against the real database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { createPublicClient } from '#data/public-client.ts'
import { anyTable, type Db } from '#data/rest-client.ts'
import { applyRetention } from '#data/retention.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle } from '../../netlify/functions/retention.mts'

let backend: LocalSupabase
let db: Db

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
})
afterAll(() => backend.close())

/** Removes no files. */
const NO_FILES = { media: async () => {}, mails: async () => {} }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const ask = (method = 'POST', environment = {}) =>
  handle(new Request('https://gantry.example/.netlify/functions/retention', { method }), {
    apply: days => applyRetention(db, days, NO_FILES),
    environment,
  })

test('page views are deleted after 90 days, sign-ins after 180, messages and conversations never', async () => {
  const old = { created_at: daysAgo(3000) }
  const lead = { name: 'Ana', email: 'ana@example.com', message: 'Hello', ...old }
  const rowsOf: Record<string, Record<string, unknown>[]> = {
    visits: [89, 91].map(days => ({ path: `/${days}`, created_at: daysAgo(days) })),
    admin_logins: [179, 181].map(days => ({
      email: 'a@b.co',
      status: `${days}`,
      created_at: daysAgo(days),
    })),
    contact_submissions: [lead],
    chat_logs: [{ user_info: { name: 'Ana' }, ...old }],
    deleted_rows: [29, 31].map(days => ({
      table_name: 'faqs',
      row_id: `${days}`,
      row: {},
      deleted_at: daysAgo(days),
    })),
  }
  for (const [table, rows] of Object.entries(rowsOf)) {
    const { error } = await anyTable(db).from(table).insert(rows)
    expect(error, table).toBeNull()
  }

  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    'public.visits': 1,
    'public.admin_logins': 1,
    'public.deleted_rows': 1,
    'private.received_submissions': 0,
  })
  const left = async (table: string, column: string) => (await anyTable(db).from(table).select(column)).data
  expect(await left('visits', 'path')).toEqual([{ path: '/89' }])
  expect(await left('admin_logins', 'status')).toEqual([{ status: '179' }])
  expect(await left('deleted_rows', 'row_id')).toEqual([{ row_id: '29' }])
  expect(await left('contact_submissions', 'name')).toEqual([{ name: 'Ana' }])
  expect(await left('chat_logs', 'user_info')).toHaveLength(1)

  await ask('POST', { RETENTION_VISIT_DAYS: '30' })
  expect(await left('visits', 'path')).toEqual([])
})

test('UX-01 hundreds of deleted pictures are removed in one night, with few requests', async () => {
  const rows = Array.from({ length: 300 }, (_, number) => ({
    ...{ table_name: 'media_files', row_id: `file-${number}`, deleted_at: daysAgo(31) },
    row: { name: `portfolio/${number}.png`, poster: null },
  }))
  await anyTable(db).from('deleted_rows').insert(rows).throwOnError()
  const asked: string[][] = []
  await applyRetention(
    db,
    { visits: 90, logins: 180 },
    {
      ...NO_FILES,
      media: async keys => void asked.push(keys),
    },
  )
  expect(asked.length).toBeLessThan(10)
  expect(Math.max(...asked.map(keys => keys.length))).toBeLessThanOrEqual(1000)
  for (const { row_id, row } of rows) expect(asked.flat()).toContain(`trash/${row_id}/${row.name}`)
  const { data } = await anyTable(db).from('deleted_rows').select('row_id').eq('table_name', 'media_files')
  expect(data).toEqual([])
})

test('SEC-24 PPL-15 files that no mail has after 30 days are removed from the bucket of mails, and no others', async () => {
  const { rows, file } = { rows: anyTable(db), file: { name: 'a.txt', media_type: 'text/plain', size: 1 } }
  await rows.from('contact_submissions').insert({ name: 'Max', email: 'max@example.com', message: 'Hello' })
  const { data: person } = await rows.from('people').select('id').eq('email', 'max@example.com').single()
  const mail = { direction: 'out', kind: 'answer', person_id: person?.id, body_text: 'Hi', state: 'canceled' }
  const { data: sent } = await rows.from('person_emails').insert(mail).select('id').single()
  await rows
    .from('email_attachments')
    .insert({ ...file, email_id: sent?.id, path: 'out/used' })
    .throwOnError()
  const store = createFileStore(
    { url: backend.url, key: backend.serviceKey },
    backend.serviceKey,
    fetch,
    ATTACHMENTS_BUCKET,
  )
  const paths = ['out/used', 'out/stray', 'in/lost/1', 'out/young']
  for (const path of paths) await store.put(path, new Uint8Array([1]), 'text/plain')
  await backend.database.transaction(sql =>
    sql.query(
      `update storage.objects set created_at = now() - interval '31 days' where name <> 'out/young' and bucket_id = $1`,
      [ATTACHMENTS_BUCKET],
    ),
  )
  await applyRetention(db, { visits: 90, logins: 180 }, { media: async () => {}, mails: store.remove })
  const left = await Promise.all(paths.map(async path => ((await store.get(path)) ? path : null)))
  expect(left.filter(Boolean)).toEqual(['out/used', 'out/young'])
})

test('SEC-24 the job accepts only POST, and only the service key may run it', async () => {
  expect((await ask('GET')).status).toBe(405)
  const visitor = createPublicClient({ url: backend.url, key: backend.anonKey })
  await expect(applyRetention(visitor, { visits: 1, logins: 1 }, NO_FILES)).rejects.toThrow(
    'Could not apply retention',
  )
})
