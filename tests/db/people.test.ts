/** One person for each mail address: found or created, merged and separated, added by hand. */
import { beforeAll, describe, expect, test } from 'vitest'
import { asCaller, asOwner } from '../../local/database/roles.ts'
import { ask, readRows, refusalWithin } from './support/asking.ts'
import {
  become,
  becomeOwner,
  callerOf,
  codeOf,
  createUsers,
  outsiderId,
  ownerId,
  salesId,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { list, personAt, submit } from './support/people.ts'
import { receive, submission } from './support/submissions.ts'

const chat = (info: object) =>
  `insert into public.chat_logs (user_info) values ('${JSON.stringify(info)}') returning person_id`

describe('A person', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test('PPL-01 has all submissions and conversations of one address, compared exactly as written', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com', name: 'Ana' })
        await submit(sql, { email: 'ana@example.com', name: 'Ana Other' })
        await submit(sql, { email: 'Ana@example.com' })
        await submit(sql, { email: 'a.na@example.com' })
        await sql.query(chat({ name: 'A.', email: ' ana@example.com ', phone: '555 0119' }))
        expect(
          await readRows(sql, 'select email, name, phone from public.people order by email collate "C"'),
        ).toEqual([
          { email: 'Ana@example.com', name: 'Ana', phone: '' },
          { email: 'a.na@example.com', name: 'Ana', phone: '' },
          { email: 'ana@example.com', name: 'Ana', phone: '555 0119' },
        ])
        const ana = await personAt(sql, 'ana@example.com')
        expect(
          await readRows(sql, `select 1 from public.contact_submissions where person_id = '${ana}'`),
        ).toHaveLength(2)
        expect(await readRows(sql, `select 1 from public.chat_logs where person_id = '${ana}'`)).toHaveLength(
          1,
        )
      })
    })

    test.each([
      [{}, false],
      [{ name: 'Ana' }, false],
      [{ email: 'ana@example.com' }, false],
      [{ name: ' ', email: 'ana@example.com' }, false],
      [{ name: 'Ana', email: 'no address' }, false],
      [{ name: 'Ana', email: `${'a'.repeat(250)}@b.co` }, false],
      [{ name: 'Ana', email: 'ana@example.com' }, true],
    ])('PPL-01 a conversation with the details %j gets a person: %s', async (info, belongs) => {
      await tryingAsOwner(database(), async sql => {
        const [log] = await sql.query<{ person_id: string | null }>(chat(info))
        expect(log?.person_id !== null).toBe(belongs)
      })
    })

    test('PPL-01 a visitor who corrects the address in the chat becomes the person with that address', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query(chat({ name: 'Ana', email: 'ann@example.com' }))
        await sql.query(
          `update public.chat_logs set user_info = '{"name": "Ana", "email": "ana@example.com"}'`,
        )
        const [log] = await sql.query<{ person_id: string }>('select person_id from public.chat_logs')
        expect(log?.person_id).toBe(await personAt(sql, 'ana@example.com'))
        expect((await list(sql, `wanted => 'all'`)).map(({ email }) => email)).toEqual(['ana@example.com'])
      })
    })

    test('PPL-01 a visitor whose later address has a slip, or whose person was erased, gets no other person by it', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query(chat({ name: 'Ana', email: 'ana@example.com' }))
        const person = async () =>
          (await sql.query<{ person_id: string | null }>('select person_id from public.chat_logs'))[0]
            ?.person_id
        const slip = `update public.chat_logs set user_info = '{"name": "Ana", "email": "ana@ example.com"}'`
        await sql.query(slip)
        expect(await person()).toBe(await personAt(sql, 'ana@example.com'))
        await sql.query('update public.chat_logs set person_id = null')
        expect(await person()).toBeNull()
      })
    })

    test('PPL-01 concurrent first messages from one address create one person', async () => {
      const email = `twice-${Math.random()}@example.com`
      const send = () =>
        asCaller(database(), callerOf('service'), sql => receive(sql, submission({ email }), 'someone'))
      expect(await Promise.all([send(), send(), send()])).toEqual(['stored', 'stored', 'stored'])
      const found = await tryingAsOwner(database(), sql =>
        sql.query<{ people: string }>(
          `select count(distinct person_id)::text as people from public.contact_submissions where email = '${email}'`,
        ),
      )
      expect(found).toEqual([{ people: '1' }])
      await asOwner(database(), sql =>
        sql.script(`
          set local gantry.for_good = 'yes';
          delete from public.contact_submissions where email = '${email}';
          delete from public.people where email = '${email}'`),
      )
    })

    test('PPL-05 two merged people are shown as one, and separating them restores their states', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com', name: 'Ana' })
        await submit(sql, { email: 'info@ana.example', name: 'A. Office' })
        const [ana, office] = [
          await personAt(sql, 'ana@example.com'),
          await personAt(sql, 'info@ana.example'),
        ]
        const states = () => readRows(sql, 'select * from private.person_states order by id')
        const before = await states()
        await become(sql, 'sales')
        await ask(sql, `public.merge_people('${office}', '${ana}')`)
        await becomeOwner(sql)
        // Later messages from the other address show up here, too.
        await submit(sql, { email: 'info@ana.example', message: 'Again', at: `now() + interval '1 second'` })
        expect(await list(sql)).toMatchObject([{ id: ana, name: 'Ana', last_words: 'Again' }])
        expect(await list(sql, `term => 'info@ana'`)).toMatchObject([{ id: ana }])
        await become(sql, 'sales')
        const timeline = await readRows<{ kind: string }>(
          sql,
          `select * from public.person_timeline('${ana}')`,
        )
        expect(timeline.map(({ kind }) => kind).sort()).toEqual(['event', 'form', 'form', 'form'])
        expect(await ask(sql, `public.unmerge_people('${office}')`)).toBe(ana)
        await becomeOwner(sql)
        await sql.query(`delete from public.contact_submissions where message = 'Again'`)
        expect(await states()).toEqual(before)
      })
    })

    test('PPL-05 a chain of merges is shown as one person, and a circular merge is refused', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const name of ['a', 'b', 'c']) await submit(sql, { email: `${name}@example.com`, name })
        const [a, b, c] = [
          await personAt(sql, 'a@example.com'),
          await personAt(sql, 'b@example.com'),
          await personAt(sql, 'c@example.com'),
        ]
        await become(sql, 'owner')
        await ask(sql, `public.merge_people('${a}', '${b}')`)
        await ask(sql, `public.merge_people('${b}', '${c}')`)
        for (const [from, into] of [
          [c, a],
          [c, c],
          [a, c],
          [c, b],
        ])
          expect(
            await refusalWithin(sql, `select public.merge_people('${from}', '${into}')`),
            `${from} into ${into}`,
          ).toEqual(['PT409', 'merged'])
        expect(await list(sql)).toMatchObject([{ id: c }])
        await become(sql, 'owner')
        await ask(sql, `public.unmerge_people('${b}')`)
        expect((await list(sql)).map(({ id }) => id).sort()).toEqual([b, c].sort())
      })
    })

    test('PPL-06 only a team member can be set as the owner of a person', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com' })
        await become(sql, 'sales')
        await sql.query('update public.people set owner_id = $1', [salesId])
        const refused = await refusalWithin(sql, `update public.people set owner_id = '${outsiderId}'`)
        expect(refused?.[0]).toBe('42501')
      })
    })

    test.each([
      'id = gen_random_uuid()',
      'merged_into = null',
      'by_hand = true',
      'created_at = now()',
      'revision = 9',
    ])('PPL-03 an owner cannot set %s on a person', async change => {
      const attempt = trying(database(), 'owner', sql => sql.query(`update public.people set ${change}`))
      expect(await codeOf(attempt)).toBe('42501')
    })

    const lead = (fields: object = {}) =>
      JSON.stringify({
        ...{ id: '70000000-0000-4000-8000-000000000001', person_id: '70000000-0000-4000-8000-000000000002' },
        ...{ name: 'Joan', email: '', phone: '555 0100', company: 'Joan & Co', message: 'Wants a shop' },
        ...fields,
      })

    test.each(['', 'joan@example.com'])(
      'PPL-07 a manually added lead with the address “%s” is stored once',
      async email => {
        await tryingAsOwner(database(), async sql => {
          await become(sql, 'sales')
          const first = await ask(sql, `public.make_lead('${lead({ email })}')`)
          expect(await ask(sql, `public.make_lead('${lead({ email })}')`)).toBe(first)
          await becomeOwner(sql)
          expect(await readRows(sql, 'select * from public.people')).toMatchObject([
            {
              id: first,
              name: 'Joan',
              email: email || null,
              phone: '555 0100',
              company: 'Joan & Co',
              owner_id: salesId,
            },
          ])
          expect(await readRows(sql, 'select * from public.contact_submissions')).toMatchObject([
            { source: 'hand', person_id: first, message: 'Wants a shop', status: 'new', email },
          ])
          expect(await readRows(sql, 'select 1 from public.notifications')).toEqual([])
          expect(await list(sql)).toMatchObject([{ id: first, waiting: 'us' }])
        })
      },
    )

    test('PPL-07 only a manually added lead may have no address', async () => {
      const attempt = tryingAsOwner(database(), sql => submit(sql, { email: '' }))
      expect(await codeOf(attempt)).toBe('23514')
    })

    test('PPL-08 changes of status and owner are recorded with who made them', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com' })
        await sql.query(chat({ name: 'Ana', email: 'ana@example.com' }))
        await become(sql, 'sales')
        await sql.query(`update public.contact_submissions set status = 'contacted'`)
        await sql.query(`update public.chat_logs set status = 'won'`)
        await sql.query('update public.people set owner_id = $1', [ownerId])
        await becomeOwner(sql)
        const events = await readRows(
          sql,
          'select kind, was, became, actor_id from public.person_events order by kind, became',
        )
        expect(events).toEqual([
          { kind: 'owner', was: null, became: 'owner', actor_id: salesId },
          { kind: 'status', was: 'new', became: 'contacted', actor_id: salesId },
          { kind: 'status', was: 'new', became: 'won', actor_id: salesId },
        ])
      })
    })

    test('PPL-20 the people and next steps of a removed member go to the heir', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com' })
        const ana = await personAt(sql, 'ana@example.com')
        await sql.script(`
          update public.people set owner_id = '${salesId}';
          insert into public.follow_ups (person_id, text, due_on, owner_id) values ('${ana}', 'Call', '2026-11-24', '${salesId}')`)
        await become(sql, 'owner')
        await ask(sql, `public.remove_member('${salesId}', '${ownerId}')`)
        await becomeOwner(sql)
        expect(await readRows(sql, 'select owner_id from public.people')).toEqual([{ owner_id: ownerId }])
        expect(await readRows(sql, 'select owner_id from public.follow_ups')).toEqual([{ owner_id: ownerId }])
      })
    })

    const listed = (fields: object = {}) => ({
      ...{ id: '70000000-0000-4000-8000-000000000003', email: 'joan@example.com', name: 'Joan' },
      ...{ phone: '555 0100', company: 'Joan & Co', tags: ['news'] },
      ...fields,
    })

    test('IMPT-13 imported people are added once; existing people are only marked as added by hand', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com', name: 'Ana' })
        await become(sql, 'sales')
        const ana = listed({ id: '70000000-0000-4000-8000-000000000004', email: 'ANA@example.com' })
        const call = `to_jsonb(public.add_people('${JSON.stringify([listed(), ana])}'))`
        expect(await ask(sql, call)).toEqual([listed().id])
        // The response was lost, so the request is sent again.
        expect(await ask(sql, call)).toEqual([listed().id])
        await becomeOwner(sql)
        expect(
          await readRows(
            sql,
            'select email, name, phone, company, tags, by_hand from public.people order by email',
          ),
        ).toEqual([
          { ...{ email: 'ana@example.com', name: 'Ana', phone: '', company: '', tags: [], by_hand: true } },
          {
            ...{ email: 'joan@example.com', name: 'Joan', phone: '555 0100', company: 'Joan & Co' },
            ...{ tags: ['news'], by_hand: true },
          },
        ])
        // They have sent nothing, yet they stay in the list.
        expect((await list(sql, `wanted => 'all'`)).map(({ id }) => id)).toContain(listed().id)
      })
    })

    test('IMPT-13 an imported person stays, even if all their data was deleted long ago', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const email of ['ana@example.com', 'bo@example.com']) await submit(sql, { email })
        const [ana, bo] = [await personAt(sql, 'ana@example.com'), await personAt(sql, 'bo@example.com')]
        await sql.script(`
          delete from public.contact_submissions;
          delete from public.deleted_rows;
          update public.people set created_at = now() - interval '31 days'`)
        const shown = async () => (await list(sql, `wanted => 'all'`)).map(({ id }) => id)
        expect(await shown()).toEqual([])
        await become(sql, 'sales')
        await ask(
          sql,
          `to_jsonb(public.add_people('${JSON.stringify([listed({ email: 'ana@example.com' })])}'))`,
        )
        expect(await shown()).toEqual([ana])
        await ask(sql, 'public.purge_deleted_rows()')
        expect(await readRows(sql, `select id from public.people where id in ('${ana}', '${bo}')`)).toEqual([
          { id: ana },
        ])
      })
    })

    test('IMPT-13 merged people are found once, as the person shown, and an import marks them all as added by hand', async () => {
      await tryingAsOwner(database(), async sql => {
        for (const email of ['ana@example.com', 'osei@example.com']) await submit(sql, { email })
        const [ana, osei] = [await personAt(sql, 'ana@example.com'), await personAt(sql, 'osei@example.com')]
        await become(sql, 'sales')
        await ask(sql, `public.merge_people('${osei}', '${ana}')`)
        const found = (addresses: string) => ask(sql, `public.people_at('{${addresses}}')`)
        expect(await found('OSEI@example.com')).toMatchObject([
          { id: ana, email: 'ana@example.com', by_hand: false, addresses: ['osei@example.com'] },
        ])
        await ask(
          sql,
          `to_jsonb(public.add_people('${JSON.stringify([listed({ email: 'osei@example.com' })])}'))`,
        )
        expect(await found('osei@example.com, ana@example.com')).toMatchObject([
          { id: ana, by_hand: true, addresses: ['ana@example.com', 'osei@example.com'] },
        ])
        await becomeOwner(sql)
        expect(await readRows(sql, 'select by_hand from public.people')).toEqual([
          { by_hand: true },
          { by_hand: true },
        ])
      })
    })

    test('IMPT-13 an import adds all people of a list or none, and at most 500', async () => {
      await tryingAsOwner(database(), async sql => {
        await become(sql, 'sales')
        const wrong = listed({ id: '70000000-0000-4000-8000-000000000005', email: 'no address' })
        const call = (added: object[]) => `select public.add_people('${JSON.stringify(added)}')`
        expect(await refusalWithin(sql, call([listed(), wrong]))).toEqual(['23514', null])
        expect(await refusalWithin(sql, call(Array.from({ length: 501 }, () => listed())))).toEqual([
          '22023',
          null,
        ])
        await becomeOwner(sql)
        expect(await readRows(sql, 'select 1 from public.people')).toEqual([])
      })
    })

    test('IMPT-13 people are found by their address in any case, but not by editors or outsiders', async () => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'Ana@example.com' })
        await submit(sql, { email: 'bo@example.com' })
        const call = `public.people_at('{ana@EXAMPLE.com, nobody@example.com}')`
        await become(sql, 'sales')
        expect(await ask(sql, call)).toMatchObject([
          { email: 'Ana@example.com', addresses: ['Ana@example.com'] },
        ])
        for (const caller of ['editor', 'outsider'] as const) {
          await become(sql, caller)
          expect(await ask(sql, call)).toEqual([])
        }
      })
    })
  })
})
