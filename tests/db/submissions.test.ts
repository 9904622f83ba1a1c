/** The function for visitors' submissions: each once, flagged from the sixth within an hour, never in the future. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database, Sql } from '../../local/database/database.ts'
import { become, becomeOwner, codeOf, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { receive, submission } from './support/submissions.ts'

/** Runs `work` with the service key and rolls it back. */
const trial = <Result>(database: Database, work: (sql: Sql) => Promise<Result>) =>
  tryingAsOwner(database, async sql => {
    await become(sql, 'service')
    return work(sql)
  })

const stored = (sql: Sql) => sql.query<Record<string, string>>('select * from public.contact_submissions')

describe('Receiving a submission', () => {
  onEveryEngine(emptyProject, database => {
    test('SUBM-03 stores what the form sends, trimmed, as a new lead', async () => {
      const sent = submission({
        name: ' Ana ',
        email: ' ana@example.com ',
        source_path: '/contact',
        notes: 'x',
      })
      const [row] = await trial(database(), async sql => {
        expect(await receive(sql, sent, 'a')).toBe('stored')
        return stored(sql)
      })
      expect(row).toMatchObject({ id: sent.id, name: 'Ana', email: 'ana@example.com', message: 'Hello' })
      expect(row).toMatchObject({ source: 'contact', source_path: '/contact', status: 'new', notes: '' })
    })

    test('F-02 storing a message or a page view scans none of the earlier ones', async () => {
      const read = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into private.received_submissions (id, sender, text_hash)
          select gen_random_uuid(), number::text, null from generate_series(1, 5000) as number;
          insert into private.used_challenges (nonce) select number::text from generate_series(1, 5000) as number;
          insert into private.visit_senders (sender, hour)
          select number::text, date_trunc('hour', now()) from generate_series(1, 5000) as number`)
        const tables = () =>
          sql.query<{ name: string; read: number }>(
            `select relname as name, seq_tup_read::int as read from pg_stat_xact_user_tables
             where relname in ('received_submissions', 'used_challenges', 'visit_senders') order by 1`,
          )
        const before = await tables()
        expect(await receive(sql, submission(), 'somebody')).toBe('stored')
        await sql.query(`select public.record_visit('{"path": "/"}', 'somebody')`)
        return (await tables()).map(({ name, read }, place) => [name, read - (before[place]?.read ?? 0)])
      })
      expect(read).toEqual([
        ['received_submissions', 0],
        ['used_challenges', 0],
        ['visit_senders', 0],
      ])
    })

    test('SUBM-02 a repeated id is answered as known, changes nothing and does not count', async () => {
      const sent = submission()
      await trial(database(), async sql => {
        expect(await receive(sql, sent, 'a')).toBe('stored')
        for (let repeat = 0; repeat < 9; repeat++) {
          expect(await receive(sql, { ...sent, message: 'Overwritten' }, 'a')).toBe('known')
        }
        expect(await receive(sql, sent, 'b')).toBe('known')
        expect(await stored(sql)).toMatchObject([{ message: 'Hello' }])
        for (let other = 0; other < 4; other++) expect(await receive(sql, submission(), 'a')).toBe('stored')
        expect((await stored(sql)).map(({ flags }) => flags)).toEqual(Array(5).fill('{}'))
      })
    })

    test('SUBM-02 a late retry does not bring back a deleted submission', async () => {
      const sent = submission()
      await trial(database(), async sql => {
        await receive(sql, sent, 'a')
        await sql.query('delete from public.contact_submissions')
        expect(await receive(sql, sent, 'a')).toBe('known')
        expect(await stored(sql)).toEqual([])
      })
    })

    test('SUBM-02 a retry days later does not bring back a submission that lies in the trash', async () => {
      const sent = submission()
      await trial(database(), async sql => {
        await receive(sql, sent, 'a')
        await sql.query('delete from public.contact_submissions')
        await becomeOwner(sql)
        // Its id is forgotten after a day.
        await sql.query('delete from private.received_submissions')
        await become(sql, 'service')
        expect(await receive(sql, sent, 'a')).toBe('known')
        expect(await stored(sql)).toEqual([])
        expect(await receive(sql, submission(), 'a')).toBe('stored')
      })
    })

    /** Adds `count` submissions from sender a that arrived `age` ago. */
    async function arrived(sql: Sql, count: number, age: string) {
      await becomeOwner(sql)
      await sql.query(
        `insert into private.received_submissions (id, sender, received_at)
         select gen_random_uuid(), 'a', now() - $1::interval from generate_series(1, $2::integer)`,
        [age, String(count)],
      )
      await become(sql, 'service')
    }

    test('F-02 from a sender’s sixth submission within an hour on each one is stored and flagged', async () => {
      await trial(database(), async sql => {
        const sent = Array.from({ length: 7 }, () => submission())
        for (const one of sent) expect(await receive(sql, one, 'a')).toBe('stored')
        expect(await receive(sql, submission(), 'b')).toBe('stored')
        const rows = await sql.query<{ id: string; flags: string }>(
          `select id, flags::text from public.contact_submissions where flags <> '{}'`,
        )
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(sent.slice(5).map(({ id }) => id)))
        expect(new Set(rows.map(({ flags }) => flags))).toEqual(new Set(['{many_from_one_address}']))
      })
    })

    test('F-02 a submission flagged only as one of many causes a notification, but no acknowledgement', async () => {
      await trial(database(), async sql => {
        await sql.query('update public.notification_settings set acknowledge = true')
        await arrived(sql, 5, '10 minutes')
        const alone = submission({ nonce: randomUUID() })
        const worse = submission({ signs: ['honeypot'] })
        for (const one of [alone, worse]) expect(await receive(sql, one, 'a')).toBe('stored')
        const told = await sql.query('select submission_id, channel from public.notifications')
        expect(told).toEqual([{ submission_id: alone.id, channel: 'mail' }])
      })
    })

    test('F-02 a submission flagged only as one of many waits in the inbox like any other', async () => {
      await trial(database(), async sql => {
        await arrived(sql, 5, '10 minutes')
        for (const one of [submission(), submission({ signs: ['honeypot'] })]) await receive(sql, one, 'a')
        const ask = () => sql.query('select public.submissions_pulse() as pulse')
        const [{ at }] = (await sql.query(
          "select to_jsonb(max(created_at)) as at from public.contact_submissions where flags <@ '{many_from_one_address}'",
        )) as [{ at: string }]
        expect(await ask()).toMatchObject([{ pulse: { total: 2, waiting: 1, flagged: 1, arrived_at: at } }])
        await sql.query("update public.contact_submissions set status = 'won'")
        expect(await ask()).toMatchObject([{ pulse: { total: 2, waiting: 0, arrived_at: null } }])
      })
    })

    test.each([
      ['59 minutes', 'limited', 0],
      ['61 minutes', 'stored', 1],
    ])('F-02 after 200 submissions that are %s old the next one is %s', async (age, answer, rows) => {
      await trial(database(), async sql => {
        await arrived(sql, 200, age)
        expect(await receive(sql, submission(), 'a')).toBe(answer)
        expect(await stored(sql)).toHaveLength(rows)
      })
    })

    test('SEC-25 the records of the rate limiter are deleted after a day', async () => {
      await trial(database(), async sql => {
        await becomeOwner(sql)
        await sql.script(`
          insert into private.received_submissions (id, sender, received_at) values
            (gen_random_uuid(), 'yesterday', now() - interval '25 hours'),
            (gen_random_uuid(), 'today', now() - interval '23 hours')`)
        await become(sql, 'service')
        await receive(sql, submission(), 'now')
        await becomeOwner(sql)
        const left = await sql.query('select sender from private.received_submissions order by sender')
        expect(left).toEqual([{ sender: 'now' }, { sender: 'today' }])
      })
    })

    test.each([
      ['2099-01-01T00:00:00Z', 'now()'],
      ['infinity', 'now()'],
      ['2001-01-01T00:00:00Z', `now() - interval '1 year'`],
      ['-infinity', `now() - interval '1 year'`],
      [undefined, 'now()'],
    ])('SUBM-06 a client time of %s is corrected', async (timestamp, expected) => {
      await trial(database(), async sql => {
        await receive(sql, submission({ timestamp }), 'a')
        const rows = await sql.query(
          `select submitted_at = ${expected} as right, created_at = now() as arrived from public.contact_submissions`,
        )
        expect(rows).toEqual([{ right: true, arrived: true }])
      })
    })

    test('SUBM-06 a submission that waited in the outbox keeps its own time', async () => {
      await trial(database(), async sql => {
        const [hourAgo] = await sql.query<{ time: string }>(`select now() - interval '1 hour' as time`)
        await receive(sql, submission({ timestamp: hourAgo?.time }), 'a')
        const rows = await sql.query('select submitted_at as time from public.contact_submissions')
        expect(rows).toEqual([hourAgo])
      })
    })

    test.each([
      ['no id', { id: null }, '23502'],
      ['an id that is no uuid', { id: 'x' }, '22P02'],
      ['no name', { name: null }, '23502'],
      ['a blank name', { name: '  ' }, '23514'],
      ['a bad address', { email: 'a@b' }, '23514'],
      ['a message of 5,001', { message: 'x'.repeat(5001) }, '23514'],
      ['an unknown source', { source: 'mail' }, '23514'],
      ['no time that can be read', { timestamp: 'soon' }, '22007'],
    ])('SEC-24 a submission with %s fails with an error', async (_, fields, code) => {
      expect(await codeOf(trial(database(), sql => receive(sql, submission(fields), 'a')))).toBe(code)
    })

    test.each([null, ''])('SEC-25 a submission from the sender %j is refused', async sender => {
      const attempt = trial(database(), sql => receive(sql, submission(), sender))
      expect(['23502', '23514']).toContain(await codeOf(attempt))
    })
  })
})
