/** What the chat's tables let administrators do, and the time limits of calls. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import {
  become,
  becomeOwner,
  codeOf,
  createUsers,
  outsiderId,
  ownerId,
  salesId,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const chat = 'c0000000-0000-4000-8000-000000000001'

/** Sets `seen_at` into the past, as the owner and without the trigger that writes the current time. */
async function seenAgo(sql: Sql, seconds: number, live = true): Promise<void> {
  await becomeOwner(sql)
  await sql.script(`
    alter table public.admin_presence disable trigger admin_presence_seen_at;
    insert into public.admin_presence (user_id, live, seen_at)
    values ('${ownerId}', ${live}, now() - interval '${seconds} seconds')
    on conflict (user_id) do update set live = excluded.live, seen_at = excluded.seen_at;
    alter table public.admin_presence enable trigger admin_presence_seen_at;`)
}

const isLive = async (sql: Sql) =>
  (await sql.query<{ live: boolean }>('select public.is_someone_live() as live'))[0]?.live

describe('The chat’s tables', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test.each([
      [0, true, true],
      [74, true, true],
      [76, true, false],
      [0, false, false],
    ])('HAND-02 seen %i s ago with the switch at %s: live is %s', async (seconds, on, live) => {
      const answer = await tryingAsOwner(database(), async sql => {
        await seenAgo(sql, seconds, on)
        await become(sql, 'service')
        return isLive(sql)
      })
      expect(answer).toBe(live)
    })

    test('HAND-02 the database sets the time of a presence report, whatever the browser sends', async () => {
      const rows = await trying(database(), 'owner', sql =>
        sql.query(
          `insert into public.admin_presence (user_id, live, seen_at) values ($1, true, '2099-01-01')
           returning seen_at = now() as present`,
          [ownerId],
        ),
      )
      expect(rows).toEqual([{ present: true }])
    })

    test('an administrator cannot report somebody else as live', async () => {
      const attempt = trying(database(), 'owner', sql =>
        sql.query('insert into public.admin_presence (user_id, live) values ($1, true)', [outsiderId]),
      )
      expect(await codeOf(attempt)).toBe('42501')
    })

    test.each([
      'id = gen_random_uuid()',
      `user_info = '{}'`,
      `messages = '[]'`,
      'created_at = now()',
      'finished_at = now()',
      'frozen_at = now()',
      'missed_call_at = now()',
      `flow_version = '9'`,
      `step = 'ended'`,
      `source_path = '/x'`,
    ])('SEC-16 an administrator cannot set %s on a conversation, only its status', async change => {
      const attempt = trying(database(), 'owner', sql => sql.query(`update public.chat_logs set ${change}`))
      expect(await codeOf(attempt)).toBe('42501')
    })

    test('UX-04 a conversation and its lead share one status, whichever of them is changed', async () => {
      const read = `
        select (select status from public.chat_logs where id = '${chat}') as chat,
               (select string_agg(status, ' ' order by email) from public.contact_submissions) as leads`
      const found = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.chat_logs (id) values ('${chat}'), (gen_random_uuid());
          insert into public.contact_submissions (id, name, email, message, source, chat_log_id) values
            (gen_random_uuid(), 'Ana', 'a@x.example', 'Hi', 'chat', '${chat}'),
            (gen_random_uuid(), 'Bo', 'b@x.example', 'Hi', 'contact', null)`)
        await become(sql, 'owner')
        await sql.query(`update public.chat_logs set status = 'won' where id = '${chat}'`)
        const fromChat = await sql.query(read)
        await sql.query(`update public.contact_submissions set status = 'lost' where email = 'a@x.example'`)
        const others = await sql.query(`select count(*) as n from public.chat_logs where status = 'new'`)
        return [...fromChat, ...(await sql.query(read)), ...others]
      })
      expect(found).toEqual([
        { chat: 'won', leads: 'won new' },
        { chat: 'lost', leads: 'lost new' },
        { n: 1 },
      ])
    })

    test.each([
      [`messages = '[]'`, '23514'],
      [`messages = jsonb_set(messages, '{0,content}', '"Other"')`, '23514'],
      [`messages = '[{"id": "0"}]' || messages`, '23514'],
      [`messages = messages - 0`, '23514'],
      [`messages = messages || '[{"id": "3"}]'`, null],
      [`user_info = '{"name": "Bo"}'`, null],
      [`frozen_at = now(), user_info = '{"name": "Bo"}'`, null],
    ])('F-04 even the server can only append to the messages: %s', async (change, code) => {
      const attempt = tryingAsOwner(database(), async sql => {
        await sql.script(`insert into public.chat_logs (id, user_info, messages)
          values ('${chat}', '{"name": "Ana"}', '[{"id": "1", "content": "One"}, {"id": "2"}]')`)
        await become(sql, 'service')
        return sql.query(`update public.chat_logs set ${change} where id = '${chat}'`)
      })
      expect(await codeOf(attempt)).toBe(code)
    })

    test.each([
      [`user_info = '{"name": "Bo"}'`, '23514'],
      ['frozen_at = null', '23514'],
      [`status = 'won', step = 'ended', messages = messages || '[{"id": "1"}]'`, null],
    ])('F-04 after a talk with a person the visitor’s details are frozen: %s', async (change, code) => {
      const attempt = tryingAsOwner(database(), async sql => {
        await sql.script(`insert into public.chat_logs (id, user_info, frozen_at)
          values ('${chat}', '{"name": "Ana"}', now())`)
        await become(sql, 'service')
        return sql.query(`update public.chat_logs set ${change} where id = '${chat}'`)
      })
      expect(await codeOf(attempt)).toBe(code)
    })

    const takers = [
      ['owner', ownerId, salesId],
      ['sales', salesId, ownerId],
    ] as const

    test.each(takers)('HAND-06 %s can answer only in their own ongoing talk', async (role, me) => {
      const answers = `insert into public.chat_replies (chat_log_id, content) values ('${chat}', 'Hello')`
      const answering = (handoff: string) =>
        tryingAsOwner(database(), async sql => {
          await sql.script(`insert into public.chat_logs (id) values ('${chat}'); ${handoff}`)
          await become(sql, role)
          return sql.query(answers)
        })
      const taken = (by: string, ended: string) =>
        `insert into public.chat_handoffs (chat_log_id, accepted_by, accepted_at, admin_seen_at, ended_at)
         values ('${chat}', ${by}, now(), now(), ${ended})`
      expect(await codeOf(answering(''))).toBe('42501')
      expect(await codeOf(answering(taken('null', 'null')))).toBe('42501')
      expect(await codeOf(answering(taken(`'${outsiderId}'`, 'null')))).toBe('42501')
      expect(await codeOf(answering(taken(`'${me}'`, 'now()')))).toBe('42501')
      expect(await codeOf(answering(taken(`'${me}'`, 'null')))).toBeNull()
    })

    test.each(takers)(
      'HAND-06 SEC-16 %s can take a call, but not for a colleague',
      async (role, me, colleague) => {
        const take = (by: string) =>
          tryingAsOwner(database(), async sql => {
            await sql.script(`insert into public.chat_logs (id) values ('${chat}');
            insert into public.chat_handoffs (chat_log_id) values ('${chat}')`)
            await become(sql, role)
            return sql.query(
              `update public.chat_handoffs set accepted_by = '${by}', accepted_at = now() where chat_log_id = '${chat}' returning 1`,
            )
          })
        expect(await take(me)).toHaveLength(1)
        expect(await codeOf(take(colleague))).toBe('42501')
      },
    )

    test.each([
      ['a call that nobody has taken', 'null', 'null', 1],
      ['their own talk', `'${ownerId}'`, 'null', 1],
      ['a colleague’s talk', `'${salesId}'`, 'null', 0],
      ['a talk of theirs that is over', `'${ownerId}'`, 'now()', 0],
      ['a call that was missed', 'null', 'now()', 0],
    ])('HAND-06 SEC-16 whether an administrator can take %s', async (_, by, ended, expected) => {
      const taken = await tryingAsOwner(database(), async sql => {
        await sql.script(`insert into public.chat_logs (id) values ('${chat}');
          insert into public.chat_handoffs (chat_log_id, accepted_by, accepted_at, admin_seen_at, ended_at)
          values ('${chat}', ${by}, now(), now(), ${ended})`)
        await become(sql, 'owner')
        return sql.query(
          `update public.chat_handoffs set accepted_by = '${ownerId}', ended_at = null where chat_log_id = '${chat}' returning 1`,
        )
      })
      expect(taken).toHaveLength(expected)
    })

    test('F-03 ending a talk is not logged as the administrator’s change; replying and setting a status is', async () => {
      const written = (during: (sql: Sql) => Promise<unknown>) =>
        tryingAsOwner(database(), async sql => {
          await become(sql, 'service')
          await sql.query(`select public.save_chat(jsonb_build_object(
            'id', '${chat}', 'sequence', 1, 'messages', '[]'::jsonb, 'userInfo', '{}'::jsonb, 'flowVersion', '1',
            'step', 'service', 'trail', '{}'::jsonb, 'finished', false, 'lead', jsonb_build_object(
              'id', '${chat}', 'name', 'Ana', 'email', 'ana@x.example', 'message', 'Hi', 'judged', 'Hi'
            )), repeat('1', 64), 'now')`)
          await sql.query(
            `insert into public.chat_handoffs (chat_log_id, accepted_by, accepted_at, admin_seen_at)
             values ('${chat}', '${ownerId}', now(), now())`,
          )
          await become(sql, 'owner')
          await during(sql)
          await becomeOwner(sql)
          const entries = await sql.query(
            'select action, table_name from public.audit_log order by table_name',
          )
          const leads = await sql.query('select name from public.contact_submissions')
          return { entries, leads: leads.length }
        })
      const end = (sql: Sql) => sql.query(`select public.end_chat('${chat}')`)
      expect(await written(end)).toEqual({ entries: [], leads: 1 })
      const answered = await written(async sql => {
        await sql.query(`insert into public.chat_replies (chat_log_id, content) values ('${chat}', 'Hello')`)
        await end(sql)
        await sql.query(`update public.contact_submissions set status = 'won'`)
      })
      const changed = (table_name: string) => ({ action: 'changed', table_name })
      expect(answered.entries).toEqual([changed('chat_logs'), changed('contact_submissions')])
    })

    test('SEC-25 the sender of a conversation is deleted after a day', async () => {
      const senders = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into private.chat_sessions (id, secret_hash, sender, sequence, started_at) values
            (gen_random_uuid(), repeat('0', 64), 'yesterday', 1, now() - interval '25 hours'),
            (gen_random_uuid(), repeat('0', 64), 'today', 1, now() - interval '23 hours')`)
        await become(sql, 'service')
        await sql.query(`select public.save_chat(jsonb_build_object(
          'id', '${chat}', 'sequence', 1, 'messages', '[]'::jsonb, 'userInfo', '{}'::jsonb, 'flowVersion', '1',
          'step', 'service', 'trail', '{}'::jsonb, 'finished', false), repeat('1', 64), 'now')`)
        await becomeOwner(sql)
        return sql.query<{ sender: string }>(
          'select sender from private.chat_sessions where sender is not null order by sender',
        )
      })
      expect(senders).toEqual([{ sender: 'now' }, { sender: 'today' }])
    })
  })
})
