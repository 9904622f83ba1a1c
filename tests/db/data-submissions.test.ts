/** The modules behind the inbox and the trash, against the running backend. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type ContactSubmission,
  deleteSubmissions,
  eachSubmissions,
  findSubmissionIds,
  listSubmissions,
  readSubmission,
  readSubmissionsState,
  receiveSubmission,
  type SubmissionEvidence,
  type SubmissionFilter,
  type SubmissionQuery,
  saveNotes,
  setSubmissionStatus,
  unflagSubmissions,
} from '#data/contact-submissions.ts'
import { anyTable } from '#data/rest-client.ts'
import { deleteForGood, listDeletedRows, undoDelete } from '#data/trash.ts'
import type { NewSubmission } from '#lib/lead.ts'
import { asOwner } from '../../local/database/roles.ts'
import { accounts, backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

const message = (fields: Partial<NewSubmission> = {}): NewSubmission => ({
  ...{ id: randomUUID(), name: 'Ana', email: 'ana@example.com' },
  // Its own words, because repeated ones look like spam.
  ...{ message: `Hello ${randomUUID()}`, timestamp: new Date().toISOString(), ...fields },
})

/** Stores a message as the form's function does; returns it as an owner reads it. */
async function received(fields: Partial<NewSubmission> = {}, evidence?: SubmissionEvidence) {
  const sent = message(fields)
  expect(await receiveSubmission(backend().service, sent, randomUUID(), evidence)).toBe('stored')
  return read(sent.id)
}

async function read(id: string): Promise<ContactSubmission> {
  const row = await readSubmission(backend().admin, id)
  if (!row) throw new Error('It is not there')
  return row
}

const everything: SubmissionFilter = { search: '', status: 'any', source: 'any', flagged: false }

test('SUBM-02 a message is stored once, with its page, and only the team reads it', async () => {
  const { service, outsider, admin } = backend()
  const sent = message({ source_path: '/contact' })
  const nonce = randomUUID()
  expect(await receiveSubmission(service, sent, 'a', { signs: [], nonce })).toBe('stored')
  expect(await receiveSubmission(service, sent, 'a', { signs: [], nonce })).toBe('known')
  const time = expect.any(String)
  expect(await readSubmission(admin, sent.id)).toEqual({
    ...{ id: sent.id, name: 'Ana', email: 'ana@example.com', message: sent.message },
    ...{ source: 'contact', source_path: '/contact', submitted_at: time, created_at: time, updated_at: time },
    ...{ status: 'new', notes: '', notes_revision: expect.any(Number), chat_log_id: null, flags: [] },
    ...{ verified: true, person_id: expect.any(String), arrival: null },
  })
  expect(await readSubmission(outsider, sent.id)).toBeNull()
  expect(await readSubmission(admin, randomUUID())).toBeNull()
})

test('F-02 signs of spam come with the message, and a sender’s two hundredth within the hour is the last', async () => {
  const { service, server, admin } = backend()
  expect((await received({}, { signs: ['honeypot'] })).flags).toContain('honeypot')
  expect((await received()).flags).not.toContain('honeypot')
  await asOwner(server.database, sql =>
    sql.query(
      `insert into private.received_submissions (id, sender, text_hash)
       select gen_random_uuid(), 'office', private.text_hash('Hello') from generate_series(1, 200)`,
    ),
  )
  const sent = message()
  expect(await receiveSubmission(service, sent, 'office')).toBe('limited')
  expect(await readSubmission(admin, sent.id)).toBeNull()
})

test('SUBM-07 messages are found by their words, status, source and flags, newest first, page by page', async () => {
  const { admin, service, outsider } = backend()
  const mark = randomUUID()
  const begun = Date.now()
  const ago = (seconds: number) => new Date(begun - seconds * 1000).toISOString()
  for (const [place, name] of ['Three', 'Two', 'One'].entries())
    await received({ name, message: `${name} ${mark}`, timestamp: ago(10 + place) })
  await received({ name: 'Spam', message: `Buy ${mark}`, timestamp: ago(5) }, { signs: ['honeypot'] })
  const chat = { name: 'Chat', email: 'c@example.com', message: mark, source: 'chat', submitted_at: ago(20) }
  await service.from('contact_submissions').insert(chat).throwOnError()
  const list = async (changes: Partial<SubmissionQuery> = {}, db = admin) => {
    const query = { ...everything, search: mark, offset: 0, limit: 10, ...changes }
    const { rows, total } = await listSubmissions(db, query)
    return [total, ...rows.map(({ name }) => name)]
  }
  expect(await list()).toEqual([4, 'Three', 'Two', 'One', 'Chat'])
  expect(await list({ limit: 2 })).toEqual([4, 'Three', 'Two'])
  expect(await list({ limit: 2, offset: 2 })).toEqual([4, 'One', 'Chat'])
  expect(await list({ source: 'chat' })).toEqual([1, 'Chat'])
  expect(await list({ source: 'contact' })).toEqual([3, 'Three', 'Two', 'One'])
  expect(await list({ flagged: true })).toEqual([1, 'Spam'])
  const { rows } = await listSubmissions(admin, { ...everything, search: mark, offset: 1, limit: 1 })
  expect(rows).toEqual([await read(rows[0]?.id ?? '')])
  await setSubmissionStatus(admin, rows, 'won')
  expect(await list({ status: 'won' })).toEqual([1, 'Two'])
  expect(await list({ status: 'new' })).toEqual([3, 'Three', 'One', 'Chat'])
  expect(await list({ search: randomUUID() })).toEqual([0])
  expect(await list({}, outsider)).toEqual([0])
  await expect(list({ signal: AbortSignal.abort() })).rejects.toThrow('Could not read submissions')
})

test('DEC-33 SUBM-08 all messages are read, however many are of one moment, and many are deleted and restored at once', async () => {
  const { admin, server } = backend()
  const mark = randomUUID()
  await asOwner(server.database, sql =>
    sql.query(
      `insert into public.contact_submissions (name, email, message, submitted_at)
       select 'Ana', 'ana@example.com', $1, now() from generate_series(1, 1003)`,
      [mark],
    ),
  )
  const wanted = { ...everything, search: mark }
  const batches: ContactSubmission[][] = []
  for await (const rows of eachSubmissions(admin, wanted, new AbortController().signal)) batches.push(rows)
  expect(batches.map(({ length }) => length)).toEqual([1000, 3])
  const ids = batches.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(1003)
  await expect(eachSubmissions(admin, wanted, AbortSignal.abort()).next()).rejects.toThrow(
    'Could not read submissions',
  )

  const some = ids.slice(0, 150)
  expect(await findSubmissionIds(admin, [...some, randomUUID()])).toEqual(new Set(some))
  expect((await deleteSubmissions(admin, [...some, randomUUID()])).sort()).toEqual([...some].sort())
  expect(await findSubmissionIds(admin, some)).toEqual(new Set())
  await undoDelete(admin, 'contact_submissions', some)
  expect(await findSubmissionIds(admin, some)).toEqual(new Set(some))
})

test('SEC-19 deleting what is gone, or is nobody’s business, is a failure', async () => {
  const { admin, outsider } = backend()
  const { id } = await received()
  const refusal = {
    ...{ code: 'missing', message: 'Could not delete submission' },
    cause: 'No such row, or no right to delete it',
  }
  await expect(deleteSubmissions(outsider, [id])).rejects.toMatchObject(refusal)
  expect(await deleteSubmissions(admin, [id])).toEqual([id])
  await expect(deleteSubmissions(admin, [id])).rejects.toMatchObject(refusal)
})

test('UX-06 a status or a flag that somebody else has changed meanwhile stays, and who did it is known', async () => {
  const { admin, service } = backend()
  const [one, two] = [await received({}, { signs: ['honeypot'] }), await received()]
  expect(await setSubmissionStatus(admin, [one, two], 'contacted')).toEqual([])
  expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(['contacted', 'contacted'])
  const conflict = { result: 'conflict', changedBy: accounts.admin, changedAt: expect.any(String) }
  expect(await setSubmissionStatus(admin, [one], 'lost')).toMatchObject([
    { id: one.id, ...conflict, current: { status: 'contacted' } },
  ])
  expect(await unflagSubmissions(admin, [one])).toEqual([])
  expect((await read(one.id)).flags).toEqual([])
  const three = await received({}, { signs: ['honeypot'] })
  await service
    .from('contact_submissions')
    .update({ flags: ['links'] })
    .eq('id', three.id)
    .throwOnError()
  expect(await unflagSubmissions(admin, [three])).toMatchObject([
    { id: three.id, result: 'conflict', current: { flags: ['links'] } },
  ])
})

test('UX-06 notes are saved unless somebody else has written some; a changed status does not matter', async () => {
  const { admin } = backend()
  const row = await received()
  await setSubmissionStatus(admin, [row], 'won')
  expect(await saveNotes(admin, 'Called', row)).toEqual({
    result: 'saved',
    row: { ...(await read(row.id)), notes: 'Called', status: 'won' },
  })
  expect(await saveNotes(admin, 'Wrote', row)).toMatchObject({
    ...{ result: 'conflict', current: { notes: 'Called' }, changedBy: accounts.admin },
  })
  expect((await read(row.id)).notes).toBe('Called')
  const base = { ...row, notes_revision: row.notes_revision + 1 }
  expect(await saveNotes(admin, 'Wrote', base)).toMatchObject({ result: 'saved', row: { notes: 'Wrote' } })
})

test('SUBM-10 what waits, what is flagged and when the last one came are counted', async () => {
  const { admin } = backend()
  const before = await readSubmissionsState(admin)
  const genuine = await received({}, { signs: [], nonce: randomUUID() })
  await received({}, { signs: ['honeypot'] })
  const after = await readSubmissionsState(admin)
  expect(after).toEqual({
    ...{ total: before.total + 2, waiting: before.waiting + 1, flagged: before.flagged + 1 },
    ...{ arrived_at: genuine.created_at, changed_at: expect.any(String) },
  })
})

test('UX-01 the trash lists what was deleted, newest first, and by whom, page by page', async () => {
  const { admin } = backend()
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  for (const [place, id] of ids.entries()) {
    await admin
      .from('faqs')
      .insert({ id, question: `Question ${place}`, answer: 'A' })
      .throwOnError()
    await admin.from('faqs').delete().eq('id', id).throwOnError()
  }
  const { rows, total } = await listDeletedRows(admin, { offset: 0, limit: 2 })
  expect(rows).toEqual(
    [2, 1].map(place => ({
      ...{ id: expect.any(String), table_name: 'faqs', row_id: ids[place], label: `Question ${place}` },
      ...{ deleted_at: expect.any(String), deleted_by_email: accounts.admin },
    })),
  )
  expect(total).toBeGreaterThanOrEqual(3)
  const next = await listDeletedRows(admin, { offset: 2, limit: 1 })
  expect(next).toMatchObject({ rows: [{ row_id: ids[0] }], total })
  expect(next.rows).toHaveLength(1)
  expect(await listDeletedRows(admin, { offset: total + 5, limit: 2 })).toEqual({
    rows: [],
    total: total + 5,
  })
})

test('UX-01 Undo restores the rows of one table, and what is deleted for good does not come back', async () => {
  const { admin, outsider } = backend()
  const id = randomUUID()
  const rows: Record<string, Record<string, string>> = {
    ...{ faqs: { id, question: 'Q', answer: 'A' }, categories: { id, name: randomUUID() } },
  }
  for (const [table, row] of Object.entries(rows)) {
    await anyTable(admin).from(table).insert([row]).throwOnError()
    await anyTable(admin).from(table).delete().eq('id', id).throwOnError()
  }
  const count = async (table: string) =>
    (await anyTable(admin).from(table).select().eq('id', id)).data?.length
  await undoDelete(admin, 'faqs', [id])
  expect([await count('faqs'), await count('categories')]).toEqual([1, 0])
  const { rows: kept } = await listDeletedRows(admin, { offset: 0, limit: 1000 })
  const category = kept.find(({ row_id }) => row_id === id)
  expect(category?.table_name).toBe('categories')
  const failure = { code: 'missing', message: 'Could not delete for good' }
  await expect(deleteForGood(outsider, category?.id ?? '')).rejects.toMatchObject(failure)
  await deleteForGood(admin, category?.id ?? '')
  await expect(deleteForGood(admin, category?.id ?? '')).rejects.toMatchObject(failure)
  await expect(undoDelete(admin, 'categories', [id])).rejects.toMatchObject({
    ...{ code: 'missing', message: 'Could not restore deleted rows', cause: 'Nothing of it is in the trash' },
  })
})

test('UX-01 what has more to restore than rows does it itself, and says if nothing came back', async () => {
  const { admin } = backend()
  const id = randomUUID()
  await admin.from('faqs').insert({ id, question: 'Q', answer: 'A' }).throwOnError()
  await admin.from('faqs').delete().eq('id', id).throwOnError()
  const given: (readonly string[])[] = []
  const nothing = undoDelete(admin, 'faqs', [id], async ids => {
    given.push(ids)
    return 0
  })
  await expect(nothing).rejects.toMatchObject({ code: 'missing' })
  const { rows } = await listDeletedRows(admin, { offset: 0, limit: 1 })
  expect(given).toEqual([[rows[0]?.id]])
})
