import { expect, test } from 'vitest'
import { reasonOf } from '#admin/parts/reason.ts'
import { addStep, finishStep, saveStep } from '#data/follow-ups.ts'
import { savePerson } from '#data/people.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'

const step = { text: 'Call', due_on: '2026-11-24', owner_id: null }
const version = { id: 'a', revision: 1, updated_at: '2026-11-24T10:00:00Z' }
const another = 'Another next step with this person is open.'

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  ['a second open step', db => addStep(db, { ...step, id: 'a', person_id: 'p' }), another],
  ['undoing Done while another step is open', db => finishStep(db, version, null), another],
  [
    'keeping one’s own words of a step that is done while another is open',
    db => saveStep(db, version, { ...step, done_at: null }),
    another,
  ],
  [
    'an address of somebody else',
    db => savePerson(db, version, { email: 'a@b.co' }),
    'Another person has this mail address. Open that person, and merge this one into them.',
  ],
])(
  'PPL-09 PPL-10 %s that the database refuses as a duplicate is refused in words',
  async (_, save, reason) => {
    const taken = { code: '23505', message: 'duplicate key value violates unique constraint' }
    const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async (_, init) =>
      init?.method === 'GET' ? Response.json([]) : Response.json(taken, { status: 409 }),
    )
    expect(await save(db).catch(reasonOf)).toBe(reason)
  },
)
