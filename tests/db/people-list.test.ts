/** The list of people: its order, its filters, and how long the first answer took. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, readRows, refusalWithin } from './support/asking.ts'
import { become, becomeOwner, createUsers, ownerId, salesId, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { list, personAt, queue, submit } from './support/people.ts'

const today = `today => '2026-11-24'`

describe('The list of people', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    /** Adds six people who differ in their data. */
    async function six(sql: Parameters<typeof submit>[0]) {
      const days = (count: number) => `now() - interval '${count} days'`
      await submit(sql, { email: 'late@example.com', name: 'Late', at: days(9) })
      await submit(sql, { email: 'today@example.com', name: 'Today', at: days(8) })
      await submit(sql, { email: 'long@example.com', name: 'Long', at: days(5) })
      await submit(sql, { email: 'short@example.com', name: 'Short', at: days(1) })
      await submit(sql, { email: 'answered@example.com', name: 'Answered', at: days(3) })
      await submit(sql, { email: 'won@example.com', name: 'Won', at: days(2), status: 'won' })
      await submit(sql, { email: 'spam@example.com', name: 'Spam', flags: '{links}' })
      for (const [name, day] of [
        ['late', '2026-11-22'],
        ['today', '2026-11-24'],
      ])
        await sql.query(`insert into public.follow_ups (person_id, text, due_on) values ($1, 'Call', $2)`, [
          ...[await personAt(sql, `${name}@example.com`), day ?? ''],
        ])
      await queue(sql, await personAt(sql, 'answered@example.com'))
    }
    const names = async (sql: Parameters<typeof submit>[0], given: string) =>
      (await list(sql, `${today}, ${given}`)).map(({ name }) => name)

    test('PPL-09 PPL-10 people with a due step come first, then those waiting for us the longest, then the newest', async () => {
      await tryingAsOwner(database(), async sql => {
        await six(sql)
        expect(await names(sql, `wanted => 'all'`)).toEqual([
          'Late',
          'Today',
          'Long',
          'Short',
          'Answered',
          'Won',
        ])
        expect(await names(sql, `wanted => 'open'`)).toEqual(['Late', 'Today', 'Long', 'Short', 'Answered'])
        expect(await names(sql, `wanted => 'today'`)).toEqual(['Today'])
        expect(await names(sql, `wanted => 'overdue'`)).toEqual(['Late'])
        expect(await names(sql, `wanted => 'us'`)).toEqual(['Late', 'Today', 'Long', 'Short'])
        expect(await names(sql, `wanted => 'them'`)).toEqual(['Answered'])
        await become(sql, 'owner')
        expect(await ask(sql, `public.count_people(${today})`)).toEqual({
          ...{ open: 5, today: 1, overdue: 1, us: 4, them: 1, all: 6, tags: [] },
        })
      })
    })

    test('PPL-09 only tags that find somebody are offered: not those of people merged into others', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const name of ['ana', 'bo']) await submit(sql, { email: `${name}@example.com` })
        await sql.script(`
          update public.people set tags = '{trade}' where email = 'ana@example.com';
          update public.people set tags = '{web}' where email = 'bo@example.com'`)
        const [ana, bo] = [await personAt(sql, 'ana@example.com'), await personAt(sql, 'bo@example.com')]
        await become(sql, 'owner')
        expect(await ask(sql, 'public.count_people()')).toMatchObject({ tags: ['trade', 'web'] })
        await ask(sql, `public.merge_people('${ana}', '${bo}')`)
        expect(await ask(sql, 'public.count_people()')).toMatchObject({ tags: ['web'] })
      })
    })

    test('PPL-09 reading page by page returns everybody once', async () => {
      await tryingAsOwner(database(), async sql => {
        await six(sql)
        const met: string[] = []
        let after = ''
        // More turns than there are pages: a position that stays the same does not repeat for ever.
        for (let turn = 0; turn < 20; turn++) {
          const page = await list(sql, `${today}, wanted => 'all', most => 2 ${after}`)
          met.push(...page.map(({ name }) => name))
          const last = page.at(-1)
          if (!last) break
          after = `, after_rank => ${last.rank}, after_place => ${last.place}, after_id => '${last.id}'`
        }
        expect(met).toEqual(['Late', 'Today', 'Long', 'Short', 'Answered', 'Won'])
      })
    })

    test('PPL-09 the list can be filtered by owner or tag, its counts by owner', async () => {
      await tryingAsOwner(database(), async sql => {
        await six(sql)
        await sql.script(`
          update public.people set owner_id = '${ownerId}' where name in ('Long', 'Won');
          update public.people set tags = '{web,local trade}' where name = 'Long'`)
        expect(await names(sql, `wanted => 'all', wanted_owner => '${ownerId}'`)).toEqual(['Long', 'Won'])
        expect(await names(sql, `wanted => 'all', wanted_tag => 'web'`)).toEqual(['Long'])
        await become(sql, 'owner')
        expect(await ask(sql, `public.count_people(wanted_owner => '${ownerId}', ${today})`)).toMatchObject({
          ...{ open: 1, all: 2, tags: ['local trade', 'web'] },
        })
      })
    })

    test.each([
      ['LONG', ['Long']],
      ['short@', ['Short']],
      ['0119', ['Won']],
      ['fern', ['Today']],
      ['trade', ['Late']],
      ['%', []],
      ['_', []],
      ['by "post", please', ['Late']],
      ['"trade"', []],
      ['[', []],
    ])('PPL-09 SEC-8 “%s” finds %j', async (term, found) => {
      await tryingAsOwner(database(), async sql => {
        await six(sql)
        await sql.script(`
          update public.people set phone = '(937) 555-0119' where name = 'Won';
          update public.people set company = 'Fox & Fern' where name = 'Today';
          update public.people set tags = array['trade', 'by "post", please'] where name = 'Late'`)
        expect(await names(sql, `wanted => 'all', term => '${term}'`)).toEqual(found)
      })
    })

    test('PPL-09 a person with only a flagged message is hidden until the flag is removed', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'spam@example.com', flags: '{links}' })
        expect(await list(sql, `wanted => 'all'`)).toEqual([])
        await become(sql, 'sales')
        await sql.query(`update public.contact_submissions set flags = '{}'`)
        await becomeOwner(sql)
        expect(await list(sql)).toMatchObject([{ email: 'spam@example.com', waiting: 'us' }])
      })
    })

    test('PPL-09 a conversation is shown once its lead is unflagged, even if its visitor has changed the address', async () => {
      await tryingAsOwner(database(), async sql => {
        const chat = 'c0000000-0000-4000-8000-000000000001'
        await sql.script(`
          insert into public.chat_logs (id, user_info) values ('${chat}', '{"name": "Ana", "email": "ana@example.com"}');
          insert into public.contact_submissions (name, email, message, source, chat_log_id, flags)
          values ('Ana', 'ana@example.com', 'Hello', 'chat', '${chat}', '{links}');
          update public.chat_logs set user_info = '{"name": "Ana", "email": "bo@example.com"}'`)
        const shown = async () => (await list(sql, `wanted => 'all'`)).map(({ email }) => email).sort()
        expect(await shown()).toEqual([])
        await become(sql, 'sales')
        await sql.query(`update public.contact_submissions set flags = '{}'`)
        await becomeOwner(sql)
        expect(await shown()).toEqual(['ana@example.com', 'bo@example.com'])
      })
    })

    test('PPL-09 the last message and the status decide who is waiting', async () => {
      await tryingAsOwner(database(), async sql => {
        const lead = await submit(sql, { email: 'ana@example.com', at: `now() - interval '2 hours'` })
        const ana = await personAt(sql, 'ana@example.com')
        const waiting = async () => (await list(sql, `wanted => 'all'`))[0]?.waiting
        expect(await waiting()).toBe('us')
        await sql.query(`update public.contact_submissions set status = 'contacted' where id = $1`, [lead])
        expect(await waiting()).toBe('them')
        await sql.query(
          `insert into public.person_emails (person_id, direction, kind, state, created_at)
           values ($1, 'in', 'auto_reply', 'received', now() + interval '1 minute')`,
          [ana],
        )
        expect(await waiting()).toBe('them')
        await sql.query(
          `insert into public.person_emails (person_id, direction, kind, state, created_at)
           values ($1, 'in', 'reply', 'received', now() + interval '2 minutes')`,
          [ana],
        )
        expect(await waiting()).toBe('us')
        const mail = await queue(sql, ana)
        await sql.query(
          `update public.person_emails set created_at = now() + interval '3 minutes' where id = $1`,
          [mail],
        )
        await sql.query(`update public.person_emails set state = 'canceled' where id = $1`, [mail])
        expect(await waiting()).toBe('us')
        await sql.query(`update public.person_emails set state = 'failed' where id = $1`, [mail])
        expect(await list(sql, `wanted => 'all'`)).toMatchObject([{ waiting: 'us', mail_failed: true }])
        await sql.query(
          `update public.person_emails set state = 'sent', sent_at = now() + interval '3 minutes' where id = $1`,
          [mail],
        )
        expect(await list(sql, `wanted => 'all'`)).toMatchObject([{ waiting: 'them', mail_failed: false }])
        await sql.query(`update public.contact_submissions set status = 'won' where id = $1`, [lead])
        expect(await waiting()).toBeNull()
      })
    })

    test('PPL-09 a message that arrived after our last word waits for us, however long it was on its way', async () => {
      await tryingAsOwner(database(), async sql => {
        const lead = await submit(sql, { email: 'ana@example.com', at: `now() - interval '3 hours'` })
        await sql.query(`update public.contact_submissions set status = 'contacted' where id = $1`, [lead])
        await sql.query(`update public.person_events set created_at = now() - interval '1 hour'`)
        expect(await list(sql)).toMatchObject([{ waiting: 'them' }])
        const send = async (email: string) => {
          await become(sql, 'service')
          const id = randomUUID()
          const timestamp = new Date(Date.now() - 2 * 3_600_000).toISOString()
          const sent = { id, name: 'Ana', email, message: `Hello ${id}`, timestamp, signs: [] }
          await ask(sql, `public.receive_submission('${JSON.stringify(sent)}', '${id}')`)
          await becomeOwner(sql)
        }
        await send('ana@example.com')
        await send('new@example.com')
        const [{ now } = { now: 0 }] = await sql.query<{ now: number }>(
          'select extract(epoch from now())::double precision as now',
        )
        expect(await list(sql)).toMatchObject([
          { waiting: 'us', place: now },
          { waiting: 'us', place: now },
        ])
      })
    })

    test('PPL-09 whoever began to chat waits for us, until somebody takes the call', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.chat_logs (user_info) values ('{"name": "Ana", "email": "ana@example.com"}');
          insert into public.chat_handoffs (chat_log_id) select id from public.chat_logs`)
        expect(await list(sql)).toMatchObject([{ name: 'Ana', waiting: 'us' }])
        await sql.query(
          `update public.chat_handoffs set accepted_by = $1, accepted_at = now() + interval '1 minute'`,
          [ownerId],
        )
        expect(await list(sql)).toMatchObject([{ name: 'Ana', waiting: 'them' }])
      })
    })

    test('PPL-09 a missed call waits for us, even if somebody works on its conversation', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.chat_logs (user_info) values ('{"name": "Ana", "email": "ana@example.com"}');
          update public.chat_logs set status = 'contacted'`)
        expect(await list(sql)).toMatchObject([{ waiting: 'them' }])
        await sql.query(`update public.chat_logs set missed_call_at = now() + interval '1 minute'`)
        expect(await list(sql)).toMatchObject([{ waiting: 'us', last_kind: 'missed_call' }])
        await queue(sql, await personAt(sql, 'ana@example.com'))
        await sql.query(`update public.person_emails set created_at = now() + interval '2 minutes'`)
        await sql.query(
          `update public.person_emails set state = 'sent', sent_at = now() + interval '2 minutes'`,
        )
        expect(await list(sql)).toMatchObject([{ waiting: 'them' }])
      })
    })

    test.each([
      ['a note', `person_notes (person_id, body)`, `'Called back.'`],
      ['a next step', `follow_ups (person_id, text, due_on)`, `'Call again', '2026-11-24'`],
    ])('PPL-09 %s after a missed call says that it was answered elsewhere', async (_, columns, values) => {
      await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.chat_logs (user_info) values ('{"name": "Ana", "email": "ana@example.com"}');
          update public.chat_logs set status = 'contacted', missed_call_at = now() - interval '1 minute';
          update public.person_events set created_at = now() - interval '2 minutes' where true;
          select private.write_person_states(null)`)
        expect(await list(sql)).toMatchObject([{ waiting: 'us' }])
        const ana = await personAt(sql, 'ana@example.com')
        await sql.query(`insert into public.${columns} values ('${ana}', ${values})`)
        expect(await list(sql)).toMatchObject([{ waiting: 'them' }])
      })
    })

    test('PPL-10 only one next step can be open, and finishing it allows another', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com' })
        const ana = await personAt(sql, 'ana@example.com')
        await become(sql, 'sales')
        const add = `insert into public.follow_ups (person_id, text, due_on) values ('${ana}', 'Call', '2026-11-24')`
        await sql.query(add)
        expect((await refusalWithin(sql, add))?.[0]).toBe('23505')
        await sql.query('update public.follow_ups set done_at = now()')
        await sql.query(add)
        await becomeOwner(sql)
        expect(await list(sql)).toMatchObject([{ due_on: '2026-11-24' }])
      })
    })

    test('PPL-11 the median time to the first answer is reported by the month in which people first wrote', async () => {
      await tryingAsOwner(database(), async sql => {
        const came = ['2026-09-05', '2026-09-06', '2026-09-07', '2026-10-02']
        for (const [index, day] of came.entries())
          await submit(sql, { email: `p${index}@example.com`, at: `'${day}T10:00:00Z'` })
        await submit(sql, { email: 'hand@example.com', at: `'2026-09-08T10:00:00Z'` })
        await sql.query(
          `update public.contact_submissions set source = 'hand' where email = 'hand@example.com'`,
        )
        for (const [index, hours] of [2, 4, 10].entries()) {
          const person = await personAt(sql, `p${index}@example.com`)
          const mail = await queue(sql, person)
          await sql.query(
            `update public.person_emails set state = 'sent', sent_at = $2::timestamptz + $3::interval where id = $1`,
            [mail, `${came[index]}T10:00:00Z`, `${hours} hours`],
          )
        }
        await sql.query('select private.write_person_states(null)')
        await become(sql, 'sales')
        expect(await readRows(sql, `select * from public.first_answers('2026-01-01')`)).toEqual([
          { month: '2026-09-01', people: 3, answered: 3, median_seconds: 4 * 3600 },
          { month: '2026-10-01', people: 1, answered: 0, median_seconds: null },
        ])
        expect(await readRows(sql, `select * from public.first_answers('2026-10-01')`)).toHaveLength(1)
      })
    })

    test('PPL-25 a due digest is claimed by one worker, and again only if it was not reported as sent', async () => {
      await tryingAsOwner(database(), async sql => {
        await six(sql)
        await become(sql, 'service')
        type Digest = { user_id: string; total: number; steps: { person: string; due_on: string }[] }
        const claim = () => ask<Digest[]>(sql, `public.claim_due_digests('2026-11-24')`)
        const ofOwner = (digests: Digest[]) => digests.find(({ user_id }) => user_id === ownerId)
        const first = await claim()
        // These two are not assigned to anyone, so they belong to the owners.
        expect(ofOwner(first)).toMatchObject({
          total: 2,
          steps: [
            { person: 'Late', due_on: '2026-11-22' },
            { person: 'Today', due_on: '2026-11-24' },
          ],
        })
        expect(first).toHaveLength(2)
        expect(await claim()).toEqual([])
        await becomeOwner(sql)
        await sql.query(`update private.due_digests set leased_until = now() - interval '1 second'`)
        await become(sql, 'service')
        expect(await ask(sql, `public.due_digest_sent('2026-11-24', '${ownerId}')`)).toBe(true)
        expect(await ask(sql, `public.due_digest_sent('2026-11-24', '${ownerId}')`)).toBe(false)
        const again = await claim()
        expect(again).toHaveLength(1)
        expect(ofOwner(again)).toBeUndefined()
      })
    })

    test.each([
      ['an owner', 'owner', `set_member_role('${salesId}', 'editor')`],
      ['a command', 'service', `grant_role('sales@example.com', 'editor')`],
    ] as const)(
      'PPL-25 ACC-06 owners are told of the open steps of a salesperson whom %s made an editor',
      async (_, caller, call) => {
        await tryingAsOwner(database(), async sql => {
          await six(sql)
          await sql.script(`
            update public.people set owner_id = '${salesId}' where name in ('Late', 'Won');
            update public.follow_ups set owner_id = '${salesId}' where true;
            insert into public.follow_ups (person_id, text, due_on, owner_id, done_at)
            select id, 'Done', '2026-11-20', '${salesId}', now() from public.people where name = 'Late'`)
          await become(sql, caller)
          await ask(sql, `public.${call}`)
          await becomeOwner(sql)
          await become(sql, 'service')
          const told = await ask<{ user_id: string; total: number }[]>(
            sql,
            `public.claim_due_digests('2026-11-24')`,
          )
          expect(told.find(({ user_id }) => user_id === ownerId)).toMatchObject({ total: 2 })
          await becomeOwner(sql)
          expect(await sql.query('select 1 from public.people where owner_id is not null')).toEqual([])
          expect(
            await sql.query('select text, owner_id from public.follow_ups where owner_id is not null'),
          ).toEqual([{ text: 'Done', owner_id: salesId }])
          const changes = `select table_name from public.audit_log where table_name in ('people', 'follow_ups')`
          expect(await sql.query(changes)).toEqual([])
        })
      },
    )

    test.each(['editor', 'outsider', 'ended', 'halfway'] as const)('PPL-03 %s sees nobody', async caller => {
      await tryingAsOwner(database(), async sql => {
        await six(sql)
        const late = await personAt(sql, 'late@example.com')
        await become(sql, caller)
        expect(await ask(sql, `public.list_people(wanted => 'all')`)).toEqual({ rows: [] })
        expect(await ask(sql, 'public.count_people()')).toMatchObject({ all: 0, open: 0, tags: [] })
        expect(await readRows(sql, `select * from public.first_answers('2026-01-01')`)).toEqual([])
        expect(await readRows(sql, `select * from public.person_timeline('${late}')`)).toEqual([])
      })
    })

    test('PPL-23 the list is read from its index, and the stored states match the rows', async () => {
      await tryingAsOwner(database(), async sql => {
        await six(sql)
        const states = () => readRows(sql, 'select * from private.person_states order by id')
        const written = await states()
        await sql.query('select private.write_person_states(null)')
        expect(await states()).toEqual(written)
        await sql.script(
          'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
        )
        const plan = await sql.query<{ 'QUERY PLAN': string }>(
          'explain select id from private.person_states where is_shown order by rank, place, id limit 50',
        )
        expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain('using person_states_order_idx')
      })
    })
  })
})
