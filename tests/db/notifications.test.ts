/** The outbox of notifications: created and deleted with the lead, and changed only by the worker. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, becomeOwner, codeOf, createUsers, trying, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { receive, submission } from './support/submissions.ts'

const channels = async (sql: Sql) => {
  const rows = await sql.query<{ channel: string }>(
    'select channel from public.notifications order by channel',
  )
  return rows.map(({ channel }) => channel)
}

describe('Notifications', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    /** Runs `work` with the service key and rolls it back. */
    const trial = <Result>(work: (sql: Sql) => Promise<Result>) =>
      tryingAsOwner(database(), async sql => {
        await become(sql, 'service')
        return work(sql)
      })

    test('a lead and its notification are stored together or not at all', async () => {
      await trial(async sql => {
        await receive(sql, submission(), 'a')
        expect(await channels(sql)).toEqual(['mail'])
      })
      expect(await codeOf(trial(sql => receive(sql, submission({ email: 'none' }), 'a')))).toBe('23514')
      expect(await tryingAsOwner(database(), channels)).toEqual([])
    })

    test('the webhook is notified if it is switched on; flagged messages and chats notify nobody', async () => {
      await trial(async sql => {
        await sql.query('update public.notification_settings set webhook = true where id = 1')
        await receive(sql, submission({ signs: ['honeypot'] }), 'a')
        await receive(sql, submission({ source: 'chat' }), 'a')
        expect(await channels(sql)).toEqual([])
        await receive(sql, submission(), 'a')
        expect(await channels(sql)).toEqual(['mail', 'webhook'])
      })
    })

    test('an unverified sender gets no acknowledgement', async () => {
      await trial(async sql => {
        await sql.query('update public.notification_settings set acknowledge = true where id = 1')
        await receive(sql, submission({ email: 'stranger@example.com' }), 'a')
        expect(await channels(sql)).toEqual(['mail'])
        await receive(sql, submission({ nonce: 'solved' }), 'a')
        expect(await channels(sql)).toEqual(['acknowledgement', 'mail', 'mail'])
      })
    })

    test('deleting a lead deletes its notifications, and restoring it creates none', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.script(`insert into public.contact_submissions (name, email, message, created_at)
          values ('Ana', 'ana@example.com', 'Hello', now() - interval '1 minute')`)
        expect(await channels(sql)).toEqual([])
        await become(sql, 'service')
        await receive(sql, submission(), 'a')
        await sql.query('delete from public.contact_submissions where true')
        expect(await channels(sql)).toEqual([])
        await becomeOwner(sql)
        await sql.script(`update public.deleted_rows
          set "row" = "row" || jsonb_build_object('created_at', now() - interval '1 day') where true`)
        await become(sql, 'owner')
        await sql.query('select public.restore_deleted(array(select id from public.deleted_rows))')
        expect(await sql.query('select 1 from public.contact_submissions')).toHaveLength(2)
        expect(await channels(sql)).toEqual([])
      })
    })

    test('a conversation creates its notifications once, when it is finished', async () => {
      const id = randomUUID()
      const save = (sql: Sql, sequence: number, finished: boolean) =>
        sql.query(`select public.save_chat($1, repeat('0', 64), 'someone')`, [
          JSON.stringify({
            ...{ id, sequence, finished, userInfo: { name: 'Ana' }, messages: [], trail: {}, lead: null },
            ...{ flowVersion: '1', step: 'service', page: '/', timestamp: new Date().toISOString() },
          }),
        ])
      await trial(async sql => {
        await sql.query(`update public.notification_settings set webhook = true where id = 1`)
        await save(sql, 1, false)
        expect(await channels(sql)).toEqual([])
        await save(sql, 2, true)
        await save(sql, 3, true)
        expect(await channels(sql)).toEqual(['mail', 'webhook'])
        const [claimed] = await sql.query<{ batch: object }>(
          `select public.claim_notifications('mail') as batch`,
        )
        expect(claimed?.batch).toMatchObject({
          total: 1,
          leads: [{ kind: 'chat', reason: 'lead', name: 'Ana' }],
        })
      })
    })

    test.each([
      ['refused', 'pauses as after its own first try', 30],
      ['failed', 'waits with those that it is sent again with', 20_000],
    ])('UX-16 a lead of a mail that was %s together with much older ones %s', async (result, _, pause) => {
      await trial(async sql => {
        await receive(sql, submission(), 'a')
        await sql.query('update public.notifications set attempts = 11 where true')
        await receive(sql, submission(), 'a')
        const [claimed] = await sql.query<{ lease: string; total: number }>(
          `select batch.lease, batch.total
           from jsonb_to_record(public.claim_notifications('mail')) as batch (lease uuid, total integer)`,
        )
        expect(claimed?.total).toBe(2)
        await sql.query(`select public.finish_notifications($1, $2, 'ECONNREFUSED', 20000)`, [
          claimed?.lease ?? '',
          result,
        ])
        const rows = await sql.query(
          `select attempts, extract(epoch from due_at - now())::integer as pause
           from public.notifications order by attempts`,
        )
        expect(rows).toEqual([
          { attempts: 1, pause },
          { attempts: 12, pause: 20_000 },
        ])
      })
    })

    test('UX-16 once a mail has left, those that had to pause are due, and nothing else changes', async () => {
      await trial(async sql => {
        await sql.query('update public.notification_settings set webhook = true where id = 1')
        await receive(sql, submission(), 'a')
        const [claimed] = await sql.query<{ lease: string }>(
          `select public.claim_notifications('mail') ->> 'lease' as lease`,
        )
        for (let count = 1; count <= 3; count++) await receive(sql, submission(), 'a')
        await sql.query(
          `update public.notifications set due_at = now() + interval '1 hour' where lease is null`,
        )
        const ofOneMail = `where id = (
          select id from public.notifications
          where channel = 'mail' and lease is null and status = 'waiting' limit 1
        )`
        await sql.query(`update public.notifications set status = 'dead' ${ofOneMail}`)
        await sql.query(`update public.notifications set lease = gen_random_uuid() ${ofOneMail}`)
        await sql.query(`select public.finish_notifications($1, 'sent', null, 0)`, [claimed?.lease ?? ''])
        const rows = await sql.query(
          `select channel, status, lease is not null as held, due_at <= now() as due, sent_at is not null as left,
             count(*)::integer as count
           from public.notifications group by 1, 2, 3, 4, 5 order by 1, 2, 3`,
        )
        expect(rows).toEqual([
          { channel: 'mail', status: 'dead', held: false, due: false, left: false, count: 1 },
          { channel: 'mail', status: 'sent', held: false, due: true, left: true, count: 1 },
          { channel: 'mail', status: 'waiting', held: false, due: true, left: false, count: 1 },
          { channel: 'mail', status: 'waiting', held: true, due: false, left: false, count: 1 },
          { channel: 'webhook', status: 'waiting', held: false, due: false, left: false, count: 4 },
        ])
      })
    })

    test('only an administrator can retry a notification that was given up', async () => {
      const dead = `update public.notifications set status = 'dead', attempts = 16 where true returning id`
      const retry = (sql: Sql, id = '') =>
        sql.query<{ done: boolean }>('select public.retry_notification($1) as done', [id])
      await trial(async sql => {
        for (let count = 1; count <= 2; count++) await receive(sql, submission(), 'a')
        const [row] = await sql.query<{ id: string }>(dead)
        await becomeOwner(sql)
        await become(sql, 'owner')
        expect(await retry(sql, row?.id)).toEqual([{ done: true }])
        expect(await retry(sql, row?.id)).toEqual([{ done: false }])
        expect(await sql.query('select status, attempts from public.notifications order by 2')).toEqual([
          { status: 'waiting', attempts: 0 },
          { status: 'dead', attempts: 16 },
        ])
      })
      for (const caller of ['anon', 'outsider', 'service'] as const)
        expect(await codeOf(trying(database(), caller, sql => retry(sql, randomUUID())))).toBe('42501')
    })

    test.each([
      ['anon', 'claim_notifications', `'mail'`],
      ['outsider', 'claim_notifications', `'mail'`],
      ['owner', 'claim_notifications', `'mail'`],
      ['anon', 'finish_notifications', `gen_random_uuid(), 'sent', '', 0`],
      ['owner', 'finish_notifications', `gen_random_uuid(), 'sent', '', 0`],
    ] as const)('SEC-16 %s cannot call %s', async (caller, name, parameters) => {
      const attempt = trying(database(), caller, sql => sql.query(`select public.${name}(${parameters})`))
      expect(await codeOf(attempt)).toBe('42501')
    })

    test.each([
      [`recipients = '{not an address}'`, '23514'],
      [`recipients = '{"a@b.co, c@d.co"}'`, '23514'],
      [`recipients = array_fill('a@b.co'::text, array[11])`, '23514'],
      ['digest_minutes = 4', '23514'],
      ['mail_ready = true', '42501'],
      [`recipients = '{a@b.co,c@d.co}'`, null],
    ])('UX-16 an administrator sets %s: %s', async (change, code) => {
      const attempt = trying(database(), 'owner', sql =>
        sql.query(`update public.notification_settings set ${change} where id = 1`),
      )
      expect(await codeOf(attempt)).toBe(code)
    })
  })
})
