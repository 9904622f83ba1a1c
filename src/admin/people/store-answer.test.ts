import { expect, test } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { storeAnswer, type WrittenAnswer } from './store-answer.ts'
import { withTakenBack } from './use-answer.ts'

const ID = '7b6d2c1e-0f7a-4a55-9a3e-00000000000f'
const NEXT = '7b6d2c1e-0f7a-4a55-9a3e-000000000010'
const FILE = {
  id: '1c5f8a52-3c7e-4f0b-8a43-ffffffffffff',
  name: 'a.pdf',
  media_type: 'application/pdf',
  size: 7,
  path: 'out/a',
}

const written: WrittenAnswer = {
  ...{ id: ID, kind: 'mail', person_id: 'p', submission_id: null },
  ...{ subject: 'Your website', isSubjectTyped: false, body: ' Better words ', attachments: [FILE] },
}

/** A fake database that responds by the last path segment and records the requests. */
function databaseWith(answers: Record<string, unknown[]>) {
  const asked: { what: string; body: Record<string, unknown> }[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async (input, init) => {
    const what = `${init?.method} ${new URL(String(input)).pathname.split('/').at(-1)}`
    asked.push({ what, body: JSON.parse(String(init?.body ?? '{}')) })
    const answer = answers[what]?.shift()
    return answer instanceof Response ? answer : Response.json(answer ?? null)
  })
  return { db, asked, said: () => asked.map(({ what }) => what) }
}

const stored = (words: object) => [
  { subject: 'Your website', body_text: 'First words', state: 'queued', ...words },
]
const queued = () => ({ 'POST queue_email': ['2026-11-24T10:00:10Z'], 'POST take_email_back': [true, true] })

test('PPL-15 UX-06 text changed after an unanswered attempt is sent instead of the earlier text', async () => {
  const { db, asked, said } = databaseWith({ ...queued(), 'GET person_emails': [stored({})] })
  await storeAnswer(db, written, true)
  expect(said()).toEqual([
    'GET person_emails',
    'POST take_email_back',
    'GET person_emails',
    'POST queue_email',
  ])
  expect(asked[1]?.body).toEqual({ email: ID })
  // In the database a file's id belongs to the first mail it was attached to.
  const file = { path: 'out/a', id: '1c5f8a52-3c7e-4f0b-8a43-000000000000' }
  const mail = { id: NEXT, body_text: 'Better words', attachments: [file] }
  expect(asked[3]?.body).toMatchObject({ email: mail })
})

test.each([
  ['the first try asks nothing', false, []],
  ['nothing was stored', true, []],
  ['the same words were', true, stored({ body_text: 'Better words', subject: 'Re: Your website' })],
])('PPL-15 %s: the mail is queued once under its own id', async (_, isTried, known) => {
  const { db, asked, said } = databaseWith({ ...queued(), 'GET person_emails': [known] })
  await storeAnswer(db, written, isTried)
  expect(said()).toEqual([...(isTried ? ['GET person_emails'] : []), 'POST queue_email'])
  expect(asked.at(-1)?.body).toMatchObject({ email: { id: ID, attachments: [{ id: FILE.id }] } })
})

test('PPL-16 a mail that was taken back meanwhile is queued under another id', async () => {
  const known = stored({ body_text: 'Better words', state: 'canceled' })
  const { db, asked } = databaseWith({ ...queued(), 'GET person_emails': [known] })
  await storeAnswer(db, written, true)
  expect(asked.at(-1)?.body).toMatchObject({ email: { id: NEXT } })
})

test('PPL-15 UX-06 text changed twice, each time after an unanswered attempt, is sent once', async () => {
  const canceled = stored({ state: 'canceled' })
  const known = [canceled, stored({ body_text: 'Other words' }), []]
  const { db, asked, said } = databaseWith({ ...queued(), 'GET person_emails': known })
  await storeAnswer(db, written, true)
  const takeBack = ['GET person_emails', 'POST take_email_back']
  expect(said()).toEqual([...takeBack, ...takeBack, 'GET person_emails', 'POST queue_email'])
  expect(asked[3]?.body).toEqual({ email: NEXT })
  expect(asked.at(-1)?.body).toMatchObject({ email: { body_text: 'Better words' } })
})

test('UX-06 a note stored by an unanswered attempt is updated with the newer text', async () => {
  const note = {
    ...{ id: ID, person_id: 'p', body: 'First words', author_id: null, revision: 1 },
    ...{ created_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
  }
  const taken = Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 })
  const { db, asked } = databaseWith({
    'POST person_notes': [taken],
    'GET person_notes': [[note]],
    'PATCH person_notes': [[{ ...note, body: 'Better words', revision: 2 }]],
  })
  await storeAnswer(db, { ...written, kind: 'note' }, true)
  expect(asked.find(({ what }) => what === 'PATCH person_notes')?.body).toEqual({ body: 'Better words' })
})

test('PPL-16 taking back a mail while typing a note does not turn the note into a mail', () => {
  const note = { id: 'n', kind: 'note' as const, subject: null, body: 'Pays late', attachments: [] }
  const mail = { subject: 'Offer', body_text: 'Dear Maria', attachments: [FILE] }
  expect(withTakenBack(note, mail)).toMatchObject({ kind: 'note', body: 'Pays late\n\nDear Maria' })
  expect(withTakenBack({ ...note, body: ' ' }, mail)).toMatchObject({ kind: 'mail', subject: 'Offer' })
})

test('PPL-16 a mail that is taken back after a note was saved is a mail, beside the files that were kept for the next', () => {
  const saved = { id: 'n', kind: 'note' as const, subject: null, body: '', attachments: [FILE] }
  const mail = { subject: 'Offer', body_text: 'Dear Maria', attachments: [FILE] }
  const taken = withTakenBack(saved, mail)
  expect(taken).toMatchObject({ kind: 'mail', body: 'Dear Maria' })
  expect(taken.attachments).toHaveLength(2)
})
