/** The timeline of a person as one list. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, readRows } from './support/asking.ts'
import { become, becomeOwner, createUsers, ownerId, salesId, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { personAt, queue, submit } from './support/people.ts'

interface Entry {
  kind: string
  at: string
  key: string
  entry: Record<string, unknown>
}

describe('The timeline of a person', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test('PPL-04 contains every kind of entry, newest first', async () => {
      await tryingAsOwner(database(), async sql => {
        const ago = (minutes: number) => `now() - interval '${minutes} minutes'`
        await submit(sql, { email: 'ana@example.com', at: ago(90) })
        const ana = await personAt(sql, 'ana@example.com')
        const mail = await queue(sql, ana)
        await sql.script(`
          insert into public.chat_logs (id, user_info, created_at, missed_call_at) values
            ('c0000000-0000-4000-8000-000000000001', '{"name": "Ana", "email": "ana@example.com", "service": "Web"}',
             ${ago(80)}, ${ago(70)});
          insert into public.chat_handoffs (chat_log_id, requested_at, accepted_by, accepted_at, ended_at, ended_why)
          values ('c0000000-0000-4000-8000-000000000001', ${ago(70)}, '${ownerId}', ${ago(60)}, ${ago(50)}, 'ended');
          insert into public.person_notes (person_id, body, created_at, author_id) values ('${ana}', 'Nice', ${ago(40)}, '${ownerId}');
          insert into public.follow_ups (person_id, text, due_on, created_at, done_at, owner_id)
          values ('${ana}', 'Call', '2026-11-24', ${ago(30)}, ${ago(20)}, '${ownerId}');
          insert into public.person_events (person_id, kind, was, became, actor_id, created_at)
          values ('${ana}', 'status', 'new', 'contacted', '${ownerId}', ${ago(10)});
          insert into public.email_attachments (email_id, name, media_type, size, path)
          values ('${mail}', 'plan.pdf', 'application/pdf', 12, 'out/plan')`)
        await become(sql, 'sales')
        const entries = await readRows<Entry>(sql, `select * from public.person_timeline('${ana}')`)
        expect(entries.map(({ kind }) => kind)).toEqual([
          ...['email', 'event', 'done', 'follow_up', 'note', 'talk', 'missed_call', 'chat', 'form'],
        ])
        const of = (kind: string) => entries.find(entry => entry.kind === kind)?.entry
        expect(of('form')).toMatchObject({ message: 'Hello', status: 'new', source: 'contact' })
        expect(of('chat')).toMatchObject({ user_info: { service: 'Web' }, message_count: 0, lead_id: null })
        expect(of('talk')).toMatchObject({ by: 'owner', ended_why: 'ended' })
        expect(of('note')).toMatchObject({ body: 'Nice', author: 'owner' })
        expect(of('follow_up')).toMatchObject({ text: 'Call', due_on: '2026-11-24', owner: 'owner' })
        expect(of('event')).toEqual({ kind: 'status', was: 'new', became: 'contacted', actor: 'owner' })
        expect(of('email')).toMatchObject({
          ...{ direction: 'out', state: 'queued', to_address: 'ana@example.com', body_text: 'Hi' },
          attachments: [{ name: 'plan.pdf', size: 12, path: 'out/plan' }],
          wait_seconds: 10,
        })
      })
    })

    test('PPL-04 PPL-11 a call after a talk loses neither the talk nor when it answered', async () => {
      await tryingAsOwner(database(), async sql => {
        const chat = 'c0000000-0000-4000-8000-000000000001'
        const ago = (minutes: number) => `now() - interval '${minutes} minutes'`
        await sql.script(`
          insert into public.chat_logs (id, user_info, created_at)
          values ('${chat}', '{"name": "Ana", "email": "ana@example.com"}', ${ago(80)});
          insert into private.chat_sessions (id, secret_hash, sequence) values ('${chat}', repeat('0', 64), 1);
          insert into public.chat_handoffs (chat_log_id, requested_at, accepted_by, accepted_at, ended_at, ended_why)
          values ('${chat}', ${ago(70)}, '${ownerId}', ${ago(60)}, ${ago(50)}, 'ended');
          select private.write_person_states(null)`)
        const ana = await personAt(sql, 'ana@example.com')
        const answered = () => readRows(sql, 'select first_answer_at from private.person_states')
        const before = await answered()
        for (const state of ['over', 'waiting', 'over']) {
          if (state === 'waiting')
            await sql.query('insert into public.admin_presence (user_id, live) values ($1, true)', [ownerId])
          await become(sql, 'service')
          const called = `public.chat_handoff('${chat}', repeat('0', 64), 'call', 0)`
          expect(await ask(sql, called)).toMatchObject({ state })
          await becomeOwner(sql)
          if (state === 'waiting')
            await sql.script(`
              update public.chat_handoffs set accepted_by = '${salesId}', accepted_at = ${ago(20)};
              update public.chat_handoffs set ended_at = ${ago(10)}, ended_why = 'gone';
              delete from public.admin_presence where true`)
          expect(await answered()).toEqual(before)
        }
        expect(await ask(sql, `public.resume_chat('${chat}')`)).toMatchObject({ has_talk: true })
        await become(sql, 'sales')
        const entries = await readRows<Entry>(sql, `select * from public.person_timeline('${ana}')`)
        expect(entries.filter(({ kind }) => kind === 'talk').map(({ entry }) => entry)).toMatchObject([
          { by: 'sales', ended_why: 'gone' },
          { by: 'owner', ended_why: 'ended' },
        ])
        expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
      })
    })

    test('PPL-04 pages neither lose nor repeat entries, even those with the same time', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com' })
        const ana = await personAt(sql, 'ana@example.com')
        await sql.script(`
          insert into public.person_notes (person_id, body) select '${ana}', 'Note ' || n from generate_series(1, 7) as n;
          insert into public.person_events (person_id, kind) select '${ana}', 'status' from generate_series(1, 6) as n`)
        await become(sql, 'owner')
        const met: string[] = []
        let after = ''
        // More turns than there are pages: a position that stays the same does not repeat for ever.
        for (let turn = 0; turn < 20; turn++) {
          const page = await readRows<Entry>(
            sql,
            `select * from public.person_timeline('${ana}', size => 3 ${after})`,
          )
          met.push(...page.map(({ key }) => key))
          const last = page.at(-1)
          if (!last) break
          after = `, before => '${last.at}', before_key => '${last.key}'`
        }
        expect(met).toHaveLength(14)
        expect(new Set(met).size).toBe(14)
      })
    })
  })
})
