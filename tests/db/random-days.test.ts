/**
 * Derived data that is stored because computing it each time would be slow: the states of people, the totals of leads,
 * the words for searching rows. Runs hundreds of actions of visitors, members and the clock in random order: after each
 * one, the stored data matches the rows.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { readRows, refusalWithin } from './support/asking.ts'
import {
  become,
  becomeOwner,
  type CallerName,
  createUsers,
  ownerId,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const STEPS = 250

/** Error codes of a rule: one that a function raises, a constraint, a missing permission. */
const RULE = /^(PT\d{3}|23\d{3}|42501)$/

/** Numbers from 0 to 1, the same for the same seed (mulberry32), so that a failure can be reproduced. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A table's key, and the order of its rows: the ids that the database generates differ on every run. */
const KEYS: Record<string, [string, string]> = {
  'public.chat_handoffs': ['chat_log_id', 'chat_log_id::text'],
  'public.people': ['id', 'coalesce(email, id::text)'],
  'public.deleted_rows': ['id', 'row_id'],
  'public.person_emails': ['id', 'coalesce(message_id, id::text)'],
}

/** One action: the caller and the statement. Null if there is no row to act on. */
type Deed = [CallerName | 'tables’ owner', string] | null

/** The derived data, each with the query that reads it and the one that computes it from the rows. */
const KEPT: Record<string, [string, string]> = {
  'totals of leads': [
    'select grain, kind, day, name, sent, contacted, won from public.lead_totals order by 1, 2, 3, 4',
    `select period.grain, part.kind, period.day, part.name, count(*) as sent,
       count(*) filter (where lead.status <> 'new') as contacted, count(*) filter (where lead.status = 'won') as won
     from public.contact_submissions as lead
     cross join lateral (
       select arrived.kind, arrived.name from private.arrival_parts(lead.arrival) as arrived
       union all
       select 'way', case lead.source when 'contact' then 'form' else lead.source end
     ) as part
     cross join lateral private.day_and_month((lead.submitted_at at time zone 'UTC')::date) as period
     where lead.source <> 'hand' and lead.flags <@ array['many_from_one_address']
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ],
  'combined totals of leads': [
    'select grain, day, names, sent, contacted, won from public.lead_combinations order by 1, 2, 3',
    `select period.grain, period.day, named.names, count(*) as sent,
       count(*) filter (where lead.status <> 'new') as contacted, count(*) filter (where lead.status = 'won') as won
     from public.contact_submissions as lead
     cross join lateral private.arrival_names(lead.arrival) as named
     cross join lateral private.day_and_month((lead.submitted_at at time zone 'UTC')::date) as period
     where lead.source <> 'hand' and lead.flags <@ array['many_from_one_address']
     group by 1, 2, 3 order by 1, 2, 3`,
  ],
  ...Object.fromEntries(
    ['contact_submissions', 'chat_logs', 'people'].map(table => [
      `words of ${table}`,
      [
        `select id, words from private.${table}_words order by id`,
        `select entry.id, private.words_of('${table}', to_jsonb(entry)) as words from public.${table} as entry order by id`,
      ],
    ]),
  ),
}

/**
 * The differences between derived data and rows, by name; empty if there are none. Adds up the pending changes of the
 * leads' totals first, and undoes that afterwards unless `staysAddedUp`.
 */
async function differencesOf(sql: Sql, staysAddedUp: boolean): Promise<Record<string, unknown>> {
  const states = () => readRows(sql, 'select * from private.person_states order by id')
  const kept = await states()
  await sql.script(
    'savepoint worked_out; delete from private.person_states where true; select private.write_person_states(null)',
  )
  const pairs: [string, unknown, unknown][] = [['how it stands with people', kept, await states()]]
  await sql.script('rollback to savepoint worked_out; savepoint added_up; select private.add_up_leads()')
  for (const [name, [stored, meant]] of Object.entries(KEPT))
    pairs.push([name, await readRows(sql, stored), await readRows(sql, meant)])
  if (!staysAddedUp) await sql.script('rollback to savepoint added_up')
  return Object.fromEntries(
    pairs
      .filter(([, stored, meant]) => JSON.stringify(stored) !== JSON.stringify(meant))
      .map(([name, stored, meant]) => [name, { stored, meant }]),
  )
}

describe('Random actions in random order', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test.each([1, 2])(
      'PPL-09 FIG-04 F-04 the stored derived data always matches the rows, seed %i',
      async seed => {
        await tryingAsOwner(database(), async sql => {
          const next = numbersOf(seed)
          const one = <Entry>(entries: readonly Entry[]): Entry =>
            entries[Math.floor(next() * entries.length)] as Entry
          const uuid = () =>
            'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => Math.floor(next() * 16).toString(16))
          const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`
          const address = () => one(['ana', 'bo', 'cy', 'di', 'ed', 'fe'].map(name => `${name}@example.com`))
          const name = () => one(['Ana', 'Bo', 'Cy Osei', 'Di', ''])
          const status = () => one(['new', 'contacted', 'won', 'lost'])
          const flags = () => one(['{}', '{}', '{links}', '{many_from_one_address}'])
          const arrival = () =>
            one([
              null,
              { page: '/' },
              { page: '/blog', campaign: 'spring', device: 'phone' },
              { page: '/', source: 'x' },
            ])
          const moment = () => new Date(Date.now() - Math.floor(next() * 90 * 86_400_000)).toISOString()
          let minutes = 0
          /** A time later than all earlier ones, for somebody who writes again. */
          const later = () => new Date(Date.now() + (++minutes - 89 * 24 * 60) * 60_000).toISOString()
          const member = () => one(['owner', 'sales'] as const)

          /** The id of a random row of the table; null if there is none. */
          const some = async (table: string, where = 'true') => {
            const [key, order] = KEYS[table] ?? ['id', 'id::text']
            const found = await sql.query<{ id: string }>(
              `select ${key} as id from ${table} where ${where} order by ${order} collate "C"`,
            )
            return found.length > 0 ? one(found).id : null
          }
          const with_ = async (table: string, deed: (id: string) => Deed, where?: string): Promise<Deed> => {
            const id = await some(table, where)
            return id ? deed(id) : null
          }
          const conversations: string[] = []
          let sequence = 0
          const save = (id: string): Deed => {
            const email = next() < 0.8 ? address() : ''
            const words = {
              id: uuid(),
              name: 'Visitor',
              email,
              message: 'From the chat',
              judged: one(['Hi', 'www.a www.b www.c']),
            }
            const conversation = {
              ...{
                id,
                sequence: ++sequence,
                timestamp: moment(),
                flowVersion: '1',
                step: 'name',
                trail: { name: 'reached' },
              },
              ...{
                userInfo: { name: name(), email },
                messages: [{ id: uuid(), role: 'user', content: 'Hi' }],
              },
              ...{
                finished: next() < 0.4,
                page: '/',
                lead: email ? { ...words, arrival: arrival() ?? { page: '/' } } : null,
              },
            }
            return [
              'service',
              `select public.save_chat(${json(conversation)}, '${'0'.repeat(64)}', '${uuid()}')`,
            ]
          }
          const deeds: Record<string, () => Promise<Deed> | Deed> = {
            'a message': () => [
              'service',
              `select public.receive_submission(${json({
                ...{
                  id: uuid(),
                  name: name() || 'X',
                  email: address(),
                  message: `Hello ${uuid()}`,
                  timestamp: one([moment, later])(),
                },
                ...{ signs: one([[], [], ['honeypot']]), arrival: arrival() },
              })}, '${uuid()}')`,
            ],
            // For these, the state is written without reading anything else (private.lead_came).
            'a message of somebody new': () => [
              'service',
              `select public.receive_submission(${json({
                ...{ id: uuid(), name: 'New', email: `${uuid()}@example.com`, message: `Hello ${uuid()}` },
                ...{ timestamp: moment(), signs: one([[], [], ['honeypot']]), arrival: arrival() },
              })}, '${one(['an office', uuid()])}')`,
            ],
            'a lead by hand': () => [
              member(),
              `select public.make_lead(${json({
                ...{
                  id: uuid(),
                  person_id: uuid(),
                  name: 'By hand',
                  email: one(['', address()]),
                  message: 'Called',
                },
              })})`,
            ],
            'people of a list': () => [
              member(),
              `select public.add_people(${json([
                {
                  ...{ id: uuid(), email: one([address(), `${uuid()}@example.com`]), name: 'Listed' },
                  ...{
                    phone: one(['', '+41 44']),
                    company: one(['', 'Osei Ltd']),
                    tags: one([[], ['Trade', 'A fair']]),
                  },
                },
              ])})`,
            ],
            'a conversation': () => {
              const id = uuid()
              conversations.push(id)
              return save(id)
            },
            'more of a conversation': () => (conversations.length > 0 ? save(one(conversations)) : null),
            'silence in a conversation': () =>
              with_('public.chat_logs', id => [
                'tables’ owner',
                `select private.create_lead_from_chat('${id}', 'lead')`,
              ]),
            'a switch': () => [
              member(),
              `insert into public.admin_presence (user_id, live) values (auth.uid(), ${next() < 0.8})
             on conflict (user_id) do update set live = excluded.live`,
            ],
            'a visitor’s call': () =>
              with_('public.chat_logs', id => [
                'service',
                `select public.chat_handoff('${id}', '${'0'.repeat(64)}', '${one(['call', 'call', 'leave'])}', 0)`,
              ]),
            'a call taken': () =>
              with_('public.chat_handoffs', id => [member(), `select public.accept_chat('${id}')`]),
            'a talk ended': () =>
              with_('public.chat_handoffs', id => [member(), `select public.end_chat('${id}')`]),
            'words in a talk': () =>
              with_('public.chat_handoffs', id => [
                member(),
                `insert into public.chat_replies (chat_log_id, content) values ('${id}', 'Hello')`,
              ]),
            'a lead’s status': () =>
              with_('public.contact_submissions', id => [
                member(),
                `update public.contact_submissions set status = '${status()}' where id = '${id}'`,
              ]),
            'a lead’s marks': () =>
              with_('public.contact_submissions', id => [
                member(),
                `update public.contact_submissions set flags = '${flags()}' where id = '${id}'`,
              ]),
            'a chat’s status': () =>
              with_('public.chat_logs', id => [
                member(),
                `update public.chat_logs set status = '${status()}' where id = '${id}'`,
              ]),
            'a lead deleted': () =>
              with_('public.contact_submissions', id => [
                member(),
                `delete from public.contact_submissions where id = '${id}'`,
              ]),
            'a chat deleted': () =>
              with_('public.chat_logs', id => [member(), `delete from public.chat_logs where id = '${id}'`]),
            'many leads deleted': () => [
              'owner',
              `delete from public.contact_submissions where id < '${one(['2', '4'])}0000000-0000-4000-8000-000000000000'`,
            ],
            'a row restored': () =>
              with_('public.deleted_rows', id => [member(), `select public.restore_deleted('{${id}}')`]),
            'a row ended for good': () =>
              with_('public.deleted_rows', id => [
                member(),
                `delete from public.deleted_rows where id = '${id}'`,
              ]),
            'a note': () =>
              with_('public.people', id => [
                member(),
                `insert into public.person_notes (id, person_id, body) values ('${uuid()}', '${id}', 'Nice')`,
              ]),
            'a note deleted': () =>
              with_('public.person_notes', id => [
                member(),
                `delete from public.person_notes where id = '${id}'`,
              ]),
            'a next step': () =>
              with_('public.people', id => [
                member(),
                `insert into public.follow_ups (id, person_id, text, due_on)
               values ('${uuid()}', '${id}', 'Call', date '2026-11-01' + ${Math.floor(next() * 60)})`,
              ]),
            'a next step changed': () =>
              with_('public.follow_ups', id => [
                member(),
                `update public.follow_ups set ${one(['done_at = now()', 'done_at = null', 'due_on = due_on + 1'])}
               where id = '${id}'`,
              ]),
            'a next step deleted': () =>
              with_('public.follow_ups', id => [
                member(),
                `delete from public.follow_ups where id = '${id}'`,
              ]),
            'a mail': () =>
              with_('public.people', id => [
                member(),
                `select public.queue_email(${json({ id: uuid(), person_id: id, subject: 'Hi', body_text: 'Hi' })})`,
              ]),
            'a mail taken back': () =>
              with_('public.person_emails', id => [member(), `select public.take_email_back('${id}')`]),
            'a mail tried again': () =>
              with_('public.person_emails', id => [member(), `select public.retry_email('${id}')`]),
            'mails that are due': () => ['service', 'select public.claim_emails(5)'],
            'a mail that left': () =>
              with_('public.person_emails', id => [
                'service',
                `select public.email_sent('${id}', (select attempts from public.person_emails where id = '${id}'))`,
              ]),
            'a mail that did not leave': () =>
              with_('public.person_emails', id => [
                'service',
                `select public.email_failed('${id}', (select attempts from public.person_emails where id = '${id}'), 'No', null)`,
              ]),
            'a mail that came in': () => [
              'service',
              `select public.receive_email(${json({
                ...{
                  message_id: uuid(),
                  from_address: address(),
                  to_address: 'us@example.com',
                  subject: 'Re',
                  body_text: 'Hi',
                },
                ...{ kind: one(['reply', 'reply', 'auto_reply', 'bounce']) },
              })} || jsonb_build_object('in_reply_to', (
              select message_id from public.person_emails where message_id is not null order by id limit 1
            )))`,
            ],
            'two people merged': async () => {
              const [from, into] = [await some('public.people'), await some('public.people')]
              return from && into ? [member(), `select public.merge_people('${from}', '${into}')`] : null
            },
            'two people parted': () =>
              with_(
                'public.people',
                id => [member(), `select public.unmerge_people('${id}')`],
                'merged_into is not null',
              ),
            'facts about somebody': () =>
              with_('public.people', id => [
                member(),
                `update public.people set ${one([
                  ...[`name = '${name()}'`, `owner_id = '${ownerId}'`, `tags = '{trade}'`],
                  ...[`email = '${address()}'`, `company = 'Osei'`],
                ])} where id = '${id}'`,
              ]),
            'somebody erased': async () => {
              const id = await some('public.people')
              if (!id) return null
              const group = `private.person_group('${id}')`
              const shown = await sql.query<{ ids: string[] }>(`select ${group}::text[] as ids`)
              return [member(), `select public.erase_person('${id}', '{${shown[0]?.ids}}')`]
            },
            'somebody deleted by the server': () =>
              with_('public.people', id => ['service', `delete from public.people where id = '${id}'`]),
            'the night': () => ['service', 'select public.purge_deleted_rows()'],
          }
          const names = Object.keys(deeds)
          const done: string[] = []
          for (let step = 0; step < STEPS; step += 1) {
            const what = one(names)
            const deed = await deeds[what]?.()
            if (!deed) continue
            const [caller, statement] = deed
            // Ages the rows, because all rows of this single transaction have the same time.
            if (what === 'the night')
              await sql.script(`
              update public.people set created_at = created_at - interval '31 days' where true;
              update public.deleted_rows set deleted_at = deleted_at - interval '11 days' where true;
              select private.write_person_states(null)`)
            await sql.query('savepoint step')
            if (caller !== 'tables’ owner') await become(sql, caller)
            const refusal = await refusalWithin(sql, statement)
            await becomeOwner(sql)
            done.push(`${what}: ${statement}${refusal ? ` (${refusal})` : ''}`)
            // A bug can make every statement fail, too, which would leave nothing to compare.
            if (refusal) expect(refusal[0], done.at(-1)).toMatch(RULE)
            expect(await differencesOf(sql, next() < 0.1), done.slice(-3).join('\n')).toEqual({})
          }
        })
      },
    )
  })
})
