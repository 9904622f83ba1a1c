import { expect, test } from 'vitest'
import type { AuditEntry } from '#data/audit-log.ts'
import { describeEvents } from './recent-events.ts'

let last = 0
function entry(action: AuditEntry['action'], changes: Partial<AuditEntry> = {}): AuditEntry {
  last += 1
  return {
    id: String(last),
    happened_at: `2026-11-22T12:00:${String(59 - last).padStart(2, '0')}Z`,
    actor_email: 'nora@gantry.example',
    action,
    table_name: 'team_members',
    row_id: 'camille',
    label: 'camille@gantry.example',
    fields: [],
    ...changes,
  }
}
const names: Record<string, string> = { 'nora@gantry.example': 'Nora', 'camille@gantry.example': 'Camille' }
const sentencesOf = (...entries: AuditEntry[]) =>
  describeEvents(entries, email => names[email] ?? email).map(({ sentence }) => sentence)

test('ACC-73 account events are described in sentences', () => {
  expect(
    sentencesOf(
      entry('signed in', { fields: ['totp'] }),
      entry('signed in', { fields: ['something new'] }),
      entry('exported', { table_name: 'contact_submissions', label: '' }),
      entry('invited', { label: 'joan@gantry.example', fields: ['editor'] }),
      entry('role changed', { fields: ['sales'] }),
      entry('removed'),
      entry('second factor set'),
      entry('second factor removed'),
      entry('passkey added'),
      entry('passkey removed'),
      entry('signed in', { fields: ['passkey'] }),
      entry('recovery code used'),
      entry('changed', { table_name: 'team_settings', actor_email: null }),
    ),
  ).toEqual([
    'Nora signed in with a code',
    'Nora signed in',
    'Nora exported submissions',
    'Nora invited joan@gantry.example as Editor',
    'Nora made Camille Sales, all sessions ended',
    'Nora removed Camille from the team',
    'Camille set up a second factor',
    'Camille has no second factor any more',
    'Camille added a passkey',
    'Camille removed a passkey',
    'Nora signed in with a passkey',
    'Camille used a recovery code',
    'Somebody whose account is gone changed what holds for the team',
  ])
})

test('ACC-73 consecutive wrong passwords are one line with the newest date', () => {
  const failure = (who: string) => entry('sign-in failed', { row_id: who, label: `${who}@gantry.example` })
  const entries = [failure('theo'), failure('theo'), failure('dev'), entry('removed'), failure('theo')]
  const events = describeEvents(entries, email => names[email] ?? email)
  expect(events.map(({ sentence }) => sentence)).toEqual([
    'Two wrong passwords for theo@gantry.example',
    'One wrong password for dev@gantry.example',
    'Nora removed Camille from the team',
    'One wrong password for theo@gantry.example',
  ])
  expect(events[0]?.at).toBe(entries[0]?.happened_at)
})
