import { expect, test } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { type Lead, setLeadStatus, statusBefore } from './lead-status.ts'

const AT = '2026-11-24T10:00:00Z'
const entryOf = (kind: Lead['kind'], entry: object) =>
  ({ kind, id: 'l', at: AT, key: `${kind}:l`, entry: { status: 'new', ...entry } }) as Lead
const row = {
  ...{ id: 'l', name: 'Ana', email: 'ana@example.com', message: 'Hi', source: 'contact', source_path: null },
  ...{ submitted_at: AT, created_at: AT, updated_at: AT, notes: '', notes_revision: 1, chat_log_id: null },
  ...{ flags: [], verified: true, person_id: null, arrival: null, status: 'won' },
}
/** The log's entry about the colleague's choice, which is as old as the row. */
const logged = {
  ...{ id: 'a', happened_at: AT, actor_email: 'mara@osei.example', action: 'changed' },
  ...{ row_id: 'l', label: '', fields: ['status'] },
}

/** A fake database in which a colleague has set the status to won; records the expected old values. */
function databaseOfColleague() {
  const writtenOver: string[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    if (init?.method === 'PATCH') {
      writtenOver.push(searchParams.get('status') ?? '')
      return Response.json([])
    }
    if (!pathname.endsWith('/audit_log')) return Response.json([row])
    const since = searchParams.get('happened_at')?.replace('gt.', '') ?? ''
    const table_name = searchParams.get('table_name')?.replace('eq.', '')
    return Response.json(since < AT ? [{ ...logged, table_name }] : [])
  })
  return { db, writtenOver }
}

test.each([
  ['form', entryOf('form', { flags: [] })],
  ['conversation', entryOf('chat', { lead_id: null })],
  ['conversation with a lead', entryOf('chat', { lead_id: 'l' })],
])('F-21 UX-06 a status of a %s that a colleague set meanwhile is kept, and names them', async (_, lead) => {
  const { db, writtenOver } = databaseOfColleague()
  expect(await setLeadStatus(db, lead, 'lost', 'new')).toMatchObject({
    ...{ result: 'conflict', current: { status: 'won' } },
    ...{ changedBy: 'mara@osei.example', changedAt: AT },
  })
  expect(new Set(writtenOver)).toEqual(new Set(['eq.new']))
})

test('UX-07 a second choice before the timeline reloads builds on the person’s own last choice', () => {
  const lead = entryOf('form', {})
  const chosen = { key: lead.key, was: 'new', became: 'contacted' } as const
  expect(statusBefore(lead, null)).toBe('new')
  expect(statusBefore(lead, chosen)).toBe('contacted')
  expect(statusBefore(entryOf('form', { status: 'won' }), chosen)).toBe('won')
  expect(statusBefore(entryOf('chat', {}), chosen)).toBe('new')
})
