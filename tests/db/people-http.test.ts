/** The dashboard's modules for people, against a running backend over HTTP, including files. */
import { expect, test } from 'vitest'
import { addStep, finishStep, readOpenSteps, saveStep } from '#data/follow-ups.ts'
import {
  countPeople,
  listMerged,
  listPeople,
  makeLead,
  mergePeople,
  type PeopleQuery,
  readFirstAnswers,
  readPerson,
  savePerson,
  unmergePerson,
} from '#data/people.ts'
import { copyOfPerson, erasePerson } from '#data/person-data.ts'
import {
  ATTACHMENTS_BUCKET,
  attachFile,
  linkToFile,
  queueEmail,
  retryEmail,
  takeEmailBack,
} from '#data/person-emails.ts'
import { addNote, deleteNote, saveNote } from '#data/person-notes.ts'
import { readNewestLeads, readTimeline } from '#data/person-timeline.ts'
import { addSavedAnswer, deleteSavedAnswer, listSavedAnswers, saveSavedAnswer } from '#data/saved-answers.ts'
import { listColleagues } from '#data/team.ts'
import { undoDelete } from '#data/trash.ts'
import { backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

const everybody: PeopleQuery = {
  ...{ search: '', list: 'all', owner: null, tag: null, today: '2026-11-24', limit: 50 },
}
const id = () => crypto.randomUUID()

/** Adds a lead under a name of its own; returns its person. */
const lead = (name: string, email = `${name.toLowerCase()}@example.com`) =>
  makeLead(backend().admin, {
    ...{
      id: id(),
      person_id: id(),
      name,
      email,
      phone: '555 0100',
      company: 'Co',
      message: `${name} wants a shop`,
    },
  })

test('PPL-07 PPL-09 a manually added lead appears in the list, its counts and its search', async () => {
  const { admin } = backend()
  const joan = await lead('Joan', '')
  const [row] = await listPeople(admin, { ...everybody, search: 'joan' })
  expect(row).toMatchObject({
    id: joan,
    email: null,
    company: 'Co',
    waiting: 'us',
    last_words: 'Joan wants a shop',
  })
  expect(await listPeople(admin, { ...everybody, search: 'joan', after: row })).toEqual([])
  expect((await countPeople(admin, everybody)).us).toBeGreaterThan(0)
  expect(await readFirstAnswers(admin, '2020-01-01')).toEqual(expect.any(Array))
  expect((await listColleagues(admin)).map(({ role }) => role)).toEqual(['owner'])
})

test('PPL-06 PPL-05 facts are saved, a conflict is reported, and two people are merged and separated', async () => {
  const { admin } = backend()
  const [kim, office] = [await lead('Kim'), await lead('Office')]
  const read = await readPerson(admin, kim)
  if (!read) throw new Error('Nobody is there')
  const saved = await savePerson(admin, read, { company: 'Kim & Co', tags: ['web', 'a "quoted", tag'] })
  expect(saved).toMatchObject({
    result: 'saved',
    row: { company: 'Kim & Co', tags: ['web', 'a "quoted", tag'] },
  })
  expect(await savePerson(admin, read, { company: 'Other' })).toMatchObject({
    ...{ result: 'conflict', changedBy: 'admin@example.com' },
  })
  expect(await listPeople(admin, { ...everybody, tag: 'a "quoted", tag' })).toMatchObject([{ id: kim }])
  await mergePeople(admin, office, kim)
  expect(await listMerged(admin, kim)).toMatchObject([{ id: office }])
  expect((await readTimeline(admin, kim, 50)).map(({ kind }) => kind).sort()).toContain('event')
  await unmergePerson(admin, office)
  expect(await listMerged(admin, kim)).toEqual([])
})

test('PPL-04 F-02 the newest genuine form and the newest conversation are found behind any number of later entries', async () => {
  const { admin, service } = backend()
  const [ida, uma] = [await lead('Ida'), await lead('Uma')]
  await mergePeople(admin, uma, ida)
  expect(await readNewestLeads(admin, ida, [])).toMatchObject([
    { kind: 'form', entry: { message: 'Ida wants a shop' } },
  ])
  const chat = { id: id(), user_info: { name: 'Ida', email: 'ida@example.com' } }
  const spam = { name: 'Ida', email: 'ida@example.com', message: 'Buy', flags: ['links'] }
  for (const stored of [
    await service.from('chat_logs').insert(chat),
    await service.from('contact_submissions').insert(spam),
  ]) {
    expect(stored.error).toBeNull()
  }
  for (const body of ['One', 'Two', 'Three']) await addNote(admin, { id: id(), person_id: ida, body })
  expect((await readTimeline(admin, ida, 2)).map(({ kind }) => kind)).toEqual(['note', 'note'])
  const found = await readNewestLeads(admin, ida, [uma])
  expect(found).toMatchObject([
    { kind: 'form', entry: { message: 'Uma wants a shop' } },
    { kind: 'chat', key: `chat:${chat.id}` },
  ])
})

test('PPL-10 PPL-13 PPL-20 steps and notes are added once, changed, done, deleted and restored', async () => {
  const { admin } = backend()
  const person = await lead('Lee')
  const step = { id: id(), person_id: person, text: 'Call', due_on: '2026-11-24', owner_id: null }
  const added = await addStep(admin, step)
  expect(await addStep(admin, step)).toEqual(added)
  if (added.result !== 'saved') throw new Error('Not saved')
  const words = { text: 'Write', due_on: '2026-11-25', owner_id: null }
  expect(await saveStep(admin, added.row, words)).toMatchObject({ result: 'saved', row: words })
  const [changed] = await readOpenSteps(admin, [person])
  if (!changed) throw new Error('Nothing is open')
  const done = await finishStep(admin, changed, new Date().toISOString())
  if (done.result !== 'saved') throw new Error('Not saved')
  expect(await readOpenSteps(admin, [person])).toEqual([])
  expect(await finishStep(admin, done.row, null)).toMatchObject({ result: 'saved' })
  expect(await readOpenSteps(admin, [person])).toMatchObject([words])

  const note = await addNote(admin, { id: id(), person_id: person, body: 'Nice' })
  if (note.result !== 'saved') throw new Error('Not saved')
  expect(await saveNote(admin, note.row, 'Very nice')).toMatchObject({ result: 'saved' })
  await deleteNote(admin, note.row.id)
  await undoDelete(admin, 'person_notes', [note.row.id])
  const kinds = (await readTimeline(admin, person, 50)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['event', 'follow_up', 'form', 'note'])
})

test('UX-06 PPL-10 a step that somebody has changed meanwhile is not marked as done unseen', async () => {
  const { admin } = backend()
  const person = await lead('Zoe')
  const call = { id: id(), person_id: person, text: 'Call', due_on: '2026-11-24', owner_id: null }
  const added = await addStep(admin, call)
  if (added.result !== 'saved') throw new Error('Not saved')
  const theirs = { text: 'Send the offer', due_on: '2026-11-27', owner_id: null }
  await saveStep(admin, added.row, theirs)
  const pressed = await finishStep(admin, added.row, new Date().toISOString())
  expect(pressed).toMatchObject({ result: 'conflict', current: theirs })
  expect(await readOpenSteps(admin, [person])).toMatchObject([theirs])
})

test('PPL-17 saved answers are added, changed, deleted and restored', async () => {
  const { admin, outsider } = backend()
  const added = await addSavedAnswer(admin, { id: id(), title: 'Thanks', body: 'Hi {name}', position: 1 })
  if (added.result !== 'saved') throw new Error('Not saved')
  await saveSavedAnswer(admin, added.row, { title: 'Thanks', body: 'Hello {name}' })
  expect(await listSavedAnswers(admin)).toMatchObject([{ body: 'Hello {name}', revision: 2 }])
  expect(await listSavedAnswers(outsider)).toEqual([])
  await deleteSavedAnswer(admin, added.row.id)
  await undoDelete(admin, 'saved_answers', [added.row.id])
  expect(await listSavedAnswers(admin)).toHaveLength(1)
})

test('PPL-15 PPL-18 PPL-19 an email with a file is queued and taken back, is part of a copy, and is erased', async () => {
  const { admin, anon, outsider, service } = backend()
  const person = await lead('Max')
  const file = await attachFile(admin.storage, new File(['A plan'], 'the/plan.txt', { type: 'text/plain' }))
  expect(file).toMatchObject({ name: 'the plan.txt', media_type: 'text/plain', size: 6 })
  const mail = {
    id: id(),
    person_id: person,
    submission_id: null,
    subject: 'Plan',
    body_text: 'Here',
    attachments: [file],
  }
  const until = await queueEmail(admin, mail)
  expect(Date.parse(until)).toBeGreaterThan(Date.now() - 60_000)
  expect(await queueEmail(admin, mail)).toBe(until)
  expect(await takeEmailBack(admin, mail.id)).toBe(true)
  expect(await retryEmail(admin, mail.id)).toBe(false)
  const [shown] = (await readTimeline(admin, person, 50)).filter(({ kind }) => kind === 'email')
  expect(shown).toMatchObject({
    entry: { state: 'canceled', to_address: 'max@example.com', attachments: [file] },
  })

  const link = await linkToFile(admin.storage, file)
  expect(await (await fetch(link)).text()).toBe('A plan')
  for (const stranger of [anon, outsider])
    expect((await stranger.storage.from(ATTACHMENTS_BUCKET).download(file.path)).error).not.toBeNull()

  const copy = await copyOfPerson(admin, person)
  expect(copy).toMatchObject({
    people: [{ email: 'max@example.com' }],
    attachments: [{ name: 'the plan.txt' }],
  })
  expect(await erasePerson({ db: admin, storage: admin.storage }, person, [person])).toMatchObject({
    people: 1,
    contact_submissions: 1,
    person_emails: 1,
  })
  expect(await readPerson(admin, person)).toBeNull()
  expect((await service.storage.from(ATTACHMENTS_BUCKET).list('out')).data).toEqual([])
})
