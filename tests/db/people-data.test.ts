/** What people may request, and how long data is kept: copy, erasure, trash, history, backup. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { ask, readRows, refusalWithin } from './support/asking.ts'
import {
  become,
  becomeOwner,
  becomeWith,
  claimsOf,
  createUsers,
  ownerId,
  salesId,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { list, personAt, queue, submit } from './support/people.ts'

/** Tables with rows about Ana after `fill`. */
const ABOUT = [
  ...[
    'people',
    'contact_submissions',
    'chat_logs',
    'chat_handoffs',
    'chat_replies',
    'person_emails',
    'email_attachments',
  ],
  ...['person_notes', 'follow_ups', 'person_events', 'notifications', 'deleted_rows'],
]

/** Adds Ana with a row in every table about people and a second address, and Bo, who is somebody else. */
async function fill(sql: Sql): Promise<{ ana: string; bo: string }> {
  for (const name of ['ana', 'bo']) {
    await submit(sql, { email: `${name}@example.com`, name })
    await submit(sql, { email: `${name}@example.com`, name, message: 'Deleted' })
    const person = await personAt(sql, `${name}@example.com`)
    const chat = `c0000000-0000-4000-8000-00000000000${name.length}`
    const mail = await queue(sql, person)
    await sql.script(`
      insert into public.chat_logs (id, user_info) values ('${chat}', '{"name": "${name}", "email": "${name}@example.com"}');
      insert into public.chat_handoffs (chat_log_id) values ('${chat}');
      insert into public.chat_replies (chat_log_id, content) values ('${chat}', 'Hello');
      insert into public.email_attachments (email_id, name, media_type, size, path)
      values ('${mail}', 'a.txt', 'text/plain', 1, 'out/${name}');
      insert into public.person_notes (person_id, body) values ('${person}', 'A note'), ('${person}', 'Deleted');
      insert into public.follow_ups (person_id, text, due_on) values ('${person}', 'Call', '2026-11-24');
      insert into public.person_events (person_id, kind) values ('${person}', 'owner');
      delete from public.contact_submissions where message = 'Deleted';
      delete from public.person_notes where body = 'Deleted'`)
  }
  return { ana: await personAt(sql, 'ana@example.com'), bo: await personAt(sql, 'bo@example.com') }
}

const counts = async (sql: Sql) => {
  const found: Record<string, number> = {}
  for (const table of ABOUT) {
    const [row] = await sql.query<{ count: number }>(`select count(*)::integer as count from public.${table}`)
    found[table] = row?.count ?? -1
  }
  return found
}

describe('The data of a person', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test('PPL-18 a copy contains all data of the person, and the audit log names who took it', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana } = await fill(sql)
        await become(sql, 'sales')
        const copy = await ask<Record<string, { person_id?: string }[]>>(
          sql,
          `public.copy_of_person('${ana}')`,
        )
        const lengths = Object.fromEntries(
          Object.entries(copy).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
        )
        expect(lengths).toEqual({
          ...{ people: 1, messages: 1, conversations: 1, calls: 1, mails: 1, attachments: 1, notes: 1 },
          ...{ next_steps: 1, what_was_done: 1, deleted: 2 },
        })
        expect(JSON.stringify(copy)).not.toContain('bo@example.com')
        await becomeOwner(sql)
        expect(
          await readRows(
            sql,
            `select actor, table_name, row_id from public.audit_log where action = 'exported'`,
          ),
        ).toEqual([{ actor: salesId, table_name: 'people', row_id: ana }])
      })
    })

    test('PPL-19 erasing deletes all data of a person and of those merged with them, and nobody else’s', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana, bo } = await fill(sql)
        await submit(sql, { email: 'ana@home.example', name: 'Ana at home' })
        const home = await personAt(sql, 'ana@home.example')
        const all = await counts(sql)
        await become(sql, 'sales')
        await ask(sql, `public.merge_people('${home}', '${ana}')`)
        expect(await ask(sql, `public.erase_person('${ana}', '{${ana},${home}}')`)).toEqual({
          ...{ people: 2, contact_submissions: 2, chat_logs: 1, person_emails: 1, deleted_rows: 2 },
        })
        await becomeOwner(sql)
        const left = await counts(sql)
        for (const table of ABOUT.filter(name => name !== 'people' && name !== 'notifications'))
          expect(left[table], table).toBe(table === 'contact_submissions' ? 1 : (all[table] ?? 0) / 2)
        expect(left.people).toBe(1)
        for (const table of [...ABOUT, 'audit_log']) {
          const text = JSON.stringify(await readRows(sql, `select * from public.${table}`))
          expect(text, table).not.toMatch(/ana@|"ana"|Ana at home/)
        }
        for (const table of ['people_words', 'person_states', 'contact_submissions_words', 'chat_logs_words'])
          expect(await readRows(sql, `select 1 from private.${table}`), table).toHaveLength(1)
        expect(await list(sql, `wanted => 'all'`)).toMatchObject([{ id: bo }])
      })
    })

    test('PPL-19 ACC-10 a sales member can erase a person with more rows than they may delete at once', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana, bo } = await fill(sql)
        await sql.script(`
          insert into public.contact_submissions (name, email, message)
          select 'Ana', 'ana@example.com', 'Message ' || n from generate_series(1, 21) as n;
          insert into public.chat_logs (user_info)
          select '{"name": "Ana", "email": "ana@example.com"}' from generate_series(1, 21);
          insert into public.person_notes (person_id, body) select '${ana}', 'Note' from generate_series(1, 21);
          insert into public.follow_ups (person_id, text, due_on, done_at)
          select '${ana}', 'Call', '2026-11-24', now() from generate_series(1, 21);
          delete from public.contact_submissions where message like 'Message %';
          insert into public.contact_submissions (name, email, message)
          select 'Ana', 'ana@example.com', 'Again ' || n from generate_series(1, 21) as n`)
        await become(sql, 'sales')
        expect(await ask(sql, `public.erase_person('${ana}', '{${ana}}')`)).toMatchObject({
          ...{ people: 1, contact_submissions: 22, chat_logs: 22, deleted_rows: 23 },
        })
        await sql.query(
          `insert into public.person_notes (person_id, body) select $1, 'Note' from generate_series(1, 21)`,
          [bo],
        )
        const many = 'delete from public.person_notes where id is not null'
        expect(await refusalWithin(sql, many), 'in the same transaction').toEqual(['PT403', 'owner_only'])
      })
    })

    test('PPL-19 a person cannot be erased while a file of theirs is in the bucket', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana } = await fill(sql)
        await sql.script(
          `insert into storage.objects (bucket_id, name) values ('mail-attachments', 'out/ana')`,
        )
        await become(sql, 'sales')
        expect(await refusalWithin(sql, `select public.erase_person('${ana}', '{${ana}}')`)).toEqual([
          'PT409',
          'files',
        ])
        expect(await ask(sql, `to_jsonb(public.person_files('${ana}', '{${ana}}'))`)).toEqual(['out/ana'])
      })
    })

    test('PPL-19 erasing is refused, and so are the files, if others are merged or parted than the caller saw', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana, bo } = await fill(sql)
        await become(sql, 'sales')
        const refusals = async (shown: string) => [
          await refusalWithin(sql, `select public.person_files('${ana}', ${shown})`),
          await refusalWithin(sql, `select public.erase_person('${ana}', ${shown})`),
        ]
        const refused = Array(2).fill(['PT409', 'group'])
        expect(await refusals(`'{${ana},${bo}}'`), 'parted').toEqual(refused)
        expect(await refusals('null'), 'nobody seen').toEqual(refused)
        await ask(sql, `public.merge_people('${ana}', '${bo}')`)
        expect(await refusals(`'{${ana}}'`), 'merged').toEqual(refused)
        expect(await ask(sql, `public.erase_person('${ana}', '{${ana},${bo}}')`)).toMatchObject({ people: 2 })
      })
    })

    test.each(['erase_person', 'copy_of_person'])(
      'PPL-18 PPL-19 %s requires a recent sign-in',
      async name => {
        await tryingAsOwner(database(), async sql => {
          const { ana } = await fill(sql)
          await becomeWith(sql, 'authenticated', claimsOf(ownerId, { minutesAgo: 16 }))
          const call = `select public.${name}('${ana}'${name === 'erase_person' ? `, '{${ana}}'` : ''})`
          expect(await refusalWithin(sql, call)).toEqual(['PT403', 'recent_sign_in'])
          await become(sql, 'editor')
          expect(await refusalWithin(sql, call)).toEqual(['42501', null])
        })
      },
    )

    test('PPL-20 the audit log records changes without their content', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana } = await fill(sql)
        await become(sql, 'sales')
        await sql.query(`update public.people set name = 'Ana Delgado' where id = $1`, [ana])
        await sql.query(`update public.person_notes set body = 'Secret' where person_id = $1`, [ana])
        await queue(sql, ana, 'Secret')
        const log = await readRows(
          sql,
          'select action, table_name, label, fields from public.audit_log order by table_name, action',
        )
        expect(log).toEqual([
          { action: 'changed', table_name: 'people', label: '', fields: ['name'] },
          { action: 'added', table_name: 'person_emails', label: '', fields: [] },
          { action: 'changed', table_name: 'person_notes', label: '', fields: ['body'] },
        ])
      })
    })

    test('PPL-20 a deleted next step cannot be restored while another one is open', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana } = await fill(sql)
        await become(sql, 'sales')
        await sql.query('delete from public.follow_ups where person_id = $1', [ana])
        await sql.query(
          `insert into public.follow_ups (person_id, text, due_on) values ($1, 'Write', '2026-11-25')`,
          [ana],
        )
        const [kept] = await readRows<{ id: string }>(
          sql,
          `select id from public.deleted_rows where table_name = 'follow_ups'`,
        )
        expect(await refusalWithin(sql, `select public.restore_deleted('{${kept?.id}}')`)).toEqual([
          'PT409',
          'open_step',
        ])
      })
    })

    test('PPL-20 a person without any data left is deleted after 30 days, and nobody else', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const name of ['gone', 'trash', 'spam', 'note', 'young'])
          await submit(sql, { email: `${name}@example.com`, flags: name === 'spam' ? '{links}' : '{}' })
        await sql.script(`
          insert into public.person_notes (person_id, body) select id, 'Met' from public.people where email = 'note@example.com';
          delete from public.contact_submissions where email not like 'spam%' and email not like 'trash%';
          delete from public.deleted_rows where true;
          delete from public.contact_submissions where email like 'trash%';
          update public.people set created_at = now() - interval '31 days' where email not like 'young%'`)
        await become(sql, 'service')
        await ask(sql, 'public.purge_deleted_rows()')
        await becomeOwner(sql)
        const left = await readRows<{ email: string }>(sql, 'select email from public.people order by email')
        expect(left.map(({ email }) => email)).toEqual([
          'note@example.com',
          'spam@example.com',
          'trash@example.com',
          'young@example.com',
        ])
      })
    })

    test('PPL-20 merged people without any data left are deleted together after 30 days', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) await submit(sql, { email: `${name}@example.com` })
        const merge = async (from: string, into: string) =>
          ask(
            sql,
            `public.merge_people('${await personAt(sql, `${from}@example.com`)}', '${await personAt(sql, `${into}@example.com`)}')`,
          )
        await sql.query(`select set_config('gantry.for_good', 'yes', true)`)
        await become(sql, 'owner')
        await merge('a1', 'a2')
        await merge('a2', 'a3')
        await merge('b1', 'b2')
        await becomeOwner(sql)
        await sql.script(`
          delete from public.contact_submissions where email not like 'b1%';
          update public.people set created_at = now() - interval '31 days' where true`)
        await become(sql, 'service')
        await ask(sql, 'public.purge_deleted_rows()')
        await becomeOwner(sql)
        // One of the other two has a message and is shown under the name of the one without.
        expect(await readRows(sql, 'select email from public.people order by email')).toEqual([
          { email: 'b1@example.com' },
          { email: 'b2@example.com' },
        ])
      })
    })

    test('PPL-19 erasing deletes pending push messages and the name in the timeline of somebody they were once merged with', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const name of ['Ana', 'Bo', 'Cy']) await submit(sql, { email: `${name}@example.com`, name })
        const [ana, bo, cy] = [
          await personAt(sql, 'Ana@example.com'),
          await personAt(sql, 'Bo@example.com'),
          await personAt(sql, 'Cy@example.com'),
        ]
        await sql.query(
          `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, shows_content)
           values ($1, 'https://push.example/1', repeat('A', 87), repeat('A', 22), true)`,
          [salesId],
        )
        await sql.script(`
          insert into public.push_messages (subscription_id, kind, subject_id, words, expires_at)
          select device.id, 'lead', lead.id, jsonb_build_object('name', lead.name), now() + interval '1 hour'
          from public.push_subscriptions as device, public.contact_submissions as lead`)
        await become(sql, 'sales')
        await ask(sql, `public.merge_people('${ana}', '${bo}')`)
        await ask(sql, `public.unmerge_people('${ana}')`)
        await ask(sql, `public.merge_people('${cy}', '${bo}')`)
        await ask(sql, `public.erase_person('${ana}', '{${ana}}')`)
        await becomeOwner(sql)
        expect(
          await readRows(sql, `select words ->> 'name' as name from public.push_messages order by name`),
        ).toEqual([{ name: 'Bo' }, { name: 'Cy' }])
        expect(await readRows(sql, 'select kind, became from public.person_events')).toEqual([
          { kind: 'merged', became: 'Cy' },
        ])
      })
    })

    test('PPL-05 deleting a person puts those merged into them back in the list', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const name of ['ana', 'bo']) await submit(sql, { email: `${name}@example.com` })
        const [ana, bo] = [await personAt(sql, 'ana@example.com'), await personAt(sql, 'bo@example.com')]
        await become(sql, 'owner')
        await ask(sql, `public.merge_people('${ana}', '${bo}')`)
        await becomeOwner(sql)
        await sql.query('delete from public.contact_submissions where person_id = $1', [bo])
        await sql.query('delete from public.people where id = $1', [bo])
        expect(await list(sql)).toMatchObject([{ id: ana, waiting: 'us' }])
      })
    })

    test('PPL-20 UX-01 a message and a conversation are restored to their person, even if the address was corrected meanwhile', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@gmial.example' })
        await sql.query(
          `insert into public.chat_logs (user_info) values ('{"name": "Ana", "email": "ana@gmial.example"}')`,
        )
        const ana = await personAt(sql, 'ana@gmial.example')
        await become(sql, 'sales')
        await sql.query(`update public.people set email = 'ana@gmail.example'`)
        await sql.query('delete from public.contact_submissions where id is not null')
        await sql.query('delete from public.chat_logs where id is not null')
        const kept = await readRows<{ id: string }>(sql, 'select id from public.deleted_rows')
        expect(await ask(sql, `public.restore_deleted('{${kept.map(({ id }) => id)}}')`)).toBe(2)
        await becomeOwner(sql)
        expect(
          await readRows(
            sql,
            'select person_id from public.contact_submissions union all select person_id from public.chat_logs',
          ),
        ).toEqual([{ person_id: ana }, { person_id: ana }])
        expect(await readRows(sql, 'select email from public.people')).toEqual([
          { email: 'ana@gmail.example' },
        ])
      })
    })

    test('PPL-20 UX-01 notes and next steps can be restored even if their message or account is gone', async () => {
      await tryingAsOwner(database(), async sql => {
        const lead = await submit(sql, { email: 'ana@example.com' })
        const ana = await personAt(sql, 'ana@example.com')
        await become(sql, 'sales')
        await sql.query(`insert into public.person_notes (person_id, body) values ($1, 'Met')`, [ana])
        await sql.query(
          `insert into public.follow_ups (person_id, submission_id, text, due_on) values ($1, $2, 'Call', '2026-11-24')`,
          [ana, lead],
        )
        await sql.query('delete from public.person_notes where id is not null')
        await sql.query('delete from public.follow_ups where id is not null')
        await sql.query('delete from public.contact_submissions where id is not null')
        const kept = await readRows<{ id: string }>(
          sql,
          `select id from public.deleted_rows where table_name in ('person_notes', 'follow_ups')`,
        )
        await becomeOwner(sql)
        await sql.query('delete from public.team_members where user_id = $1', [salesId])
        await sql.query('delete from auth.users where id = $1', [salesId])
        await become(sql, 'owner')
        expect(await ask(sql, `public.restore_deleted('{${kept.map(({ id }) => id)}}')`)).toBe(2)
        await becomeOwner(sql)
        expect(await readRows(sql, 'select body, author_id from public.person_notes')).toEqual([
          { body: 'Met', author_id: null },
        ])
        expect(await readRows(sql, 'select text, owner_id, submission_id from public.follow_ups')).toEqual([
          { text: 'Call', owner_id: null, submission_id: null },
        ])
      })
    })

    test('PPL-37 replies of a backup made before they were confirmed count as received if they were seen', async () => {
      await tryingAsOwner(database(), async sql => {
        await fill(sql)
        await sql.query('update public.chat_handoffs set visitor_seen_at = now(), visitor_has_at = null')
        const older = await readRows<{ row: object }>(
          sql,
          `select to_jsonb(handoff) - 'visitor_has_at' as row from public.chat_handoffs as handoff`,
        )
        expect(older.length).toBeGreaterThan(0)
        await sql.query('delete from public.chat_handoffs')
        await sql.query(`select public.restore_rows('chat_handoffs', $1::jsonb)`, [
          JSON.stringify(older.map(({ row }) => row)),
        ])
        const confirmed =
          'select distinct visitor_has_at = visitor_seen_at as is_confirmed from public.chat_handoffs'
        expect(await readRows(sql, confirmed)).toEqual([{ is_confirmed: true }])
      })
    })

    test('PPL-24 a backup restores people with their states; an older one without people creates them', async () => {
      await tryingAsOwner(database(), async sql => {
        await fill(sql)
        const states = () => readRows(sql, 'select * from private.person_states order by id')
        const before = await states()
        await become(sql, 'service')
        const tables = (await ask<{ name: string }[]>(sql, 'public.backup_tables()')).map(({ name }) => name)
        const rows = new Map<string, Record<string, unknown>[]>()
        for (const table of tables)
          rows.set(table, await ask(sql, `public.backup_rows('${table}', null, 500)`))
        const restore = async (
          change: (row: Record<string, unknown>) => Record<string, unknown>,
          left: string[],
        ) => {
          for (const table of tables.toReversed()) await ask(sql, `public.clear_rows('${table}')`)
          for (const [table, found] of rows) {
            if (left.includes(table)) continue
            await sql.query('select public.restore_rows($1, $2::jsonb)', [
              table,
              JSON.stringify(found.map(change)),
            ])
          }
        }
        await restore(row => row, [])
        await becomeOwner(sql)
        expect(await states()).toEqual(before)
        await become(sql, 'service')
        const later = [
          'people',
          'person_emails',
          'email_attachments',
          'person_notes',
          'follow_ups',
          'person_events',
        ]
        await restore(({ person_id: _, ...row }) => row, later)
        await becomeOwner(sql)
        expect((await list(sql, `wanted => 'all'`)).map(({ email }) => email).sort()).toEqual([
          'ana@example.com',
          'bo@example.com',
        ])
      })
    })
  })
})

describe('The trash of many people', () => {
  onEveryEngine(
    emptyProject,
    database => {
      test('PPL-20 after spam of 3,000 senders was deleted, the nightly purge ends within the limit of its caller', async () => {
        await tryingAsOwner(database(), async sql => {
          await sql.script(`
            insert into public.people (email, created_at)
            select 'spam' || number || '@example.com', now() - interval '31 days' from generate_series(1, 3000) as number;
            insert into public.deleted_rows (table_name, row_id, "row")
            select 'contact_submissions', id, jsonb_build_object('person_id', id) from public.people;
            insert into public.people (email, created_at) values ('gone@example.com', now() - interval '31 days');
            select private.write_person_states(null);
            set local statement_timeout = '8s'`)
          await become(sql, 'service')
          await ask(sql, 'public.purge_deleted_rows()')
          await becomeOwner(sql)
          const left = await readRows(
            sql,
            `select count(*) filter (where email like 'gone%') as gone, count(*) from public.people`,
          )
          expect(left).toEqual([{ gone: 0, count: 3000 }])
        })
      })
    },
    ({ concurrent }) => concurrent,
  )
})
