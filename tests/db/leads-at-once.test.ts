/**
 * Derived data of leads and people under concurrent changes, which only a server with several connections can
 * produce.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { asCaller, asOwner } from '../../local/database/roles.ts'
import { ask, readRows } from './support/asking.ts'
import { callerOf, createUsers } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { personAt, submit } from './support/people.ts'
import { receive, receiveAsService, submission } from './support/submissions.ts'
import { waitForALock } from './support/waiting.ts'

describe('Totals of leads under concurrent changes', () => {
  onEveryEngine(
    emptyProject,
    database => {
      const totals = () =>
        asOwner(database(), sql =>
          readRows(
            sql,
            `select name, sent from public.lead_totals where grain = 'day' and kind = 'campaign' order by name`,
          ),
        )
      const sendOne = (campaign: string) =>
        receiveAsService(
          database(),
          submission({ email: `${campaign}@example.com`, arrival: { page: '/', campaign } }),
          campaign,
        )

      test('FIG-04 a message does not wait for another uncommitted one, and both are counted', async () => {
        await asOwner(database(), async sql => {
          await receive(sql, submission({ arrival: { page: '/', campaign: 'autumn' } }), 'one')
          expect(await sendOne('spring')).toBe('stored')
        })
        await asOwner(database(), sql => sql.query('select private.add_up_leads()'))
        expect(await totals()).toEqual([
          { name: 'autumn', sent: 1 },
          { name: 'spring', sent: 1 },
        ])
      })

      test('FIG-04 a second run while totals are added up does nothing, and the next run adds what came meanwhile', async () => {
        await sendOne('summer')
        await asOwner(database(), async sql => {
          await sql.query('select private.add_up_leads()')
          expect(await sendOne('winter')).toBe('stored')
          await asOwner(database(), other => other.query('select private.add_up_leads()'))
        })
        const added = ['autumn', 'spring', 'summer'].map(name => ({ name, sent: 1 }))
        expect(await totals()).toEqual(added)
        await asOwner(database(), sql => sql.query('select private.add_up_leads()'))
        expect(await totals()).toEqual([...added, { name: 'winter', sent: 1 }])
        const left = await asOwner(database(), sql => sql.query('select id from public.lead_total_changes'))
        expect(left).toEqual([])
      })
    },
    ({ concurrent }) => concurrent,
  )
})

describe('One person under concurrent changes', () => {
  onEveryEngine(
    emptyProject,
    database => {
      beforeAll(() => createUsers(database()))

      test('PPL-09 F-04 two concurrent messages from a new address create one person whose state reflects both', async () => {
        const email = `${Math.random()}@example.com`
        const first = new Date(Math.floor(Date.now() / 1000) * 1000 - 86_400_000)
        const later = submission({ email, timestamp: new Date(first.getTime() + 3_600_000).toISOString() })
        let added: Promise<unknown> | undefined
        await asOwner(database(), async sql => {
          await submit(sql, { email, at: `timestamptz '${first.toISOString()}'` })
          added = receiveAsService(database(), later, 'another')
          await waitForALock(database())
        })
        expect(await added).toBe('stored')
        const states = await asOwner(database(), async sql =>
          readRows(
            sql,
            `select last_id, first_at, place = (
               select extract(epoch from created_at) from public.contact_submissions where id = last_id
             ) as is_placed_by_arrival
             from private.person_states where id = '${await personAt(sql, email)}'`,
          ),
        )
        expect(states).toEqual([
          {
            last_id: later.id,
            first_at: first.toISOString().replace('.000Z', '+00:00'),
            is_placed_by_arrival: true,
          },
        ])
      })

      test.each(['one address', 'two addresses that are merged'])(
        'PPL-09 F-04 a concurrent message and next step are both in the state of a person with %s',
        async kind => {
          const [email, other] = [`${Math.random()}@example.com`, `${Math.random()}@example.com`]
          const [person, shown] = await asOwner(database(), async sql => {
            await submit(sql, { email, status: 'lost' })
            await submit(sql, { email: other, status: 'lost' })
            const found = await personAt(sql, email)
            if (kind === 'one address') return [found, found]
            const root = await personAt(sql, other)
            await sql.query('update public.people set merged_into = $1 where id = $2', [root, found])
            await sql.query(`select private.write_person_states(null)`)
            return [root, root]
          })
          let added: Promise<unknown> | undefined
          await asOwner(database(), async sql => {
            await submit(sql, { email })
            added = asCaller(database(), callerOf('sales'), inner =>
              inner.query(
                `insert into public.follow_ups (person_id, text, due_on) values ($1, 'Call', '2026-11-24')`,
                [person],
              ),
            )
            await waitForALock(database())
          })
          await added
          const states = await asOwner(database(), sql =>
            readRows(sql, `select waiting, due_on from private.person_states where id = '${shown}'`),
          )
          expect(states).toEqual([{ waiting: 'us', due_on: '2026-11-24' }])
        },
      )

      describe('of whom nothing but an address was known', () => {
        /** Adds such a person a month ago; returns the address and the id. */
        const known = async () => {
          const email = `${Math.random()}@example.com`
          return asOwner(database(), async sql => {
            await sql.query(
              `insert into public.people (email, created_at) values ($1, now() - interval '31 days')`,
              [email],
            )
            await sql.query('select private.write_person_states(null)')
            return { email, person: await personAt(sql, email) }
          })
        }
        /** Runs `ending` while what `arrive` stores has arrived but is not committed; returns the new state of the address. */
        const meeting = async (
          email: string,
          arrive: (sql: Sql) => Promise<unknown>,
          ending: () => Promise<unknown>,
        ) => {
          let ended: Promise<unknown> | undefined
          await asOwner(database(), async sql => {
            await arrive(sql)
            ended = ending()
            await waitForALock(database())
          })
          await ended
          return asOwner(database(), async sql =>
            readRows(
              sql,
              `select last_kind, waiting from private.person_states where id = '${await personAt(sql, email)}'`,
            ),
          )
        }

        test('PPL-01 a message that arrives while its sender is erased belongs to a new person', async () => {
          const { email, person } = await known()
          const states = await meeting(
            email,
            sql => submit(sql, { email }),
            () =>
              asCaller(database(), callerOf('owner'), sql =>
                sql.query(`select public.erase_person($1, array[$1]::uuid[])`, [person]),
              ),
          )
          expect(states).toEqual([{ last_kind: 'form', waiting: 'us' }])
        })

        const tidy = () =>
          asCaller(database(), callerOf('service'), sql => sql.query('select public.purge_deleted_rows()'))

        test('PPL-01 a conversation that arrives while its visitor is tidied away belongs to a person', async () => {
          const { email } = await known()
          const states = await meeting(
            email,
            sql =>
              sql.query('insert into public.chat_logs (user_info) values ($1)', [
                JSON.stringify({ name: 'Ana', email }),
              ]),
            tidy,
          )
          expect(states).toEqual([{ last_kind: 'chat', waiting: 'us' }])
        })

        test('PPL-22 a mail that is delivered twice at once is stored once', async () => {
          const mail = {
            message_id: randomUUID(),
            from_address: 'twice@example.com',
            body_text: 'Friday works',
          }
          const receiveMail = (sql: Sql) =>
            ask<object>(sql, `public.receive_email('${JSON.stringify(mail)}')`)
          let first: object | undefined
          let second: Promise<object> | undefined
          await asCaller(database(), callerOf('service'), async sql => {
            first = await receiveMail(sql)
            second = asCaller(database(), callerOf('service'), receiveMail)
            await waitForALock(database())
          })
          expect(first).toMatchObject({ is_new: true })
          expect(await second).toEqual({ ...first, is_new: false, is_ours: false, is_same: true })
        })

        test('PPL-01 PPL-20 a mail that arrives while its sender is tidied away is not lost', async () => {
          const { email } = await known()
          const mail = {
            message_id: email,
            from_address: email,
            body_text: 'Friday works',
            reference_ids: [],
          }
          const states = await meeting(
            email,
            sql => sql.query('select public.receive_email($1)', [JSON.stringify(mail)]),
            tidy,
          )
          expect(states).toEqual([{ last_kind: 'mail_in', waiting: 'us' }])
          const stored = await asOwner(database(), sql =>
            readRows(sql, `select body_text from public.person_emails where message_id = '${email}'`),
          )
          expect(stored).toEqual([{ body_text: 'Friday works' }])
        })
      })
    },
    ({ concurrent }) => concurrent,
  )
})
