/** An administrator and a visitor write to the same conversation concurrently, which needs several connections. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { asCaller, asOwner } from '../../local/database/roles.ts'
import { type CallerName, callerOf, codeOf, createUsers, ownerId } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { waitForALock } from './support/waiting.ts'

const SECRET = '0'.repeat(64)

describe('Concurrent changes of a conversation', () => {
  onEveryEngine(
    emptyProject,
    database => {
      beforeAll(() => createUsers(database()))

      const ask = (caller: CallerName, statement: string, values: string[]) =>
        asCaller(database(), callerOf(caller), sql => sql.query(statement, values))

      const save = (id: string, sequence: number, finished = true, more = {}, sender = id) => {
        const name = `Ada ${sequence}`
        const lead = { id, name, email: 'ada@osei.example', message: name, judged: name }
        const sent = { id, sequence, flowVersion: '1', step: 'ended', trail: {}, messages: [], lead }
        const conversation = { ...sent, userInfo: { name }, finished, page: '/', ...more }
        return ask('service', 'select public.save_chat($1, $2, $3)', [
          JSON.stringify(conversation),
          SECRET,
          sender,
        ])
      }

      /** A conversation whose visitor an administrator talks with; returns its id. */
      const talk = async () => {
        const id = randomUUID()
        await save(id, 1)
        await asOwner(database(), sql =>
          sql.query(
            `insert into public.chat_handoffs (chat_log_id, accepted_by, accepted_at, admin_seen_at)
             values ($1, $2, now(), now())`,
            [id, ownerId],
          ),
        )
        return id
      }

      test('F-04 of eight concurrent saves of a new conversation, each from another network, the newest stays', async () => {
        const id = randomUUID()
        const saves = Array.from({ length: 8 }, (_, place) =>
          save(id, place + 1, true, {}, `network ${place}`),
        )
        expect(await Promise.all(saves.map(codeOf))).toEqual(saves.map(() => null))
        const known = await asOwner(database(), sql =>
          sql.query(
            `select session.sequence, log.user_info from private.chat_sessions as session
             join public.chat_logs as log on log.id = session.id where session.id = $1`,
            [id],
          ),
        )
        expect(known).toEqual([{ sequence: 8, user_info: { name: 'Ada 8' } }])
      })

      test('F-04 of twelve concurrent new conversations from one sender all are stored and seven are flagged', async () => {
        const ids = Array.from({ length: 12 }, () => randomUUID())
        await Promise.all(ids.map(id => save(id, 1, true, {}, 'twelve at once')))
        const flags = await asOwner(database(), sql =>
          sql.query<{ flags: string[] }>(
            'select flags from public.contact_submissions where id = any ($1::uuid[])',
            [`{${ids.join()}}`],
          ),
        )
        expect(flags).toHaveLength(12)
        expect(flags.filter(row => row.flags.includes('many_from_one_address'))).toHaveLength(7)
      })

      test('F-04 UX-04 concurrent writes by a visitor and an administrator never deadlock', async () => {
        for (let round = 0; round < 20; round += 1) {
          const id = await talk()
          const attempts = [
            save(id, 2),
            ask('owner', `update public.contact_submissions set status = 'contacted' where id = $1`, [id]),
            ask('service', `select public.chat_handoff($1, $2, 'listen', 0)`, [id, SECRET]),
            ask('owner', `insert into public.chat_replies (chat_log_id, content) values ($1, 'Hello')`, [id]),
            ask('owner', `update public.chat_logs set status = 'contacted' where id = $1`, [id]),
            ask('service', `select public.chat_handoff($1, $2, 'listen', 0)`, [id, SECRET]),
            ask('owner', 'delete from public.contact_submissions where id = $1', [id]),
          ]
          const codes = await Promise.all(attempts.map(codeOf))
          expect(codes).toEqual(attempts.map(() => null))
        }
      })

      test('F-04 UX-04 a talk that is ended while its conversation is deleted never deadlocks', async () => {
        for (let round = 0; round < 20; round += 1) {
          const id = await talk()
          const attempts = [
            ask('owner', 'select public.end_chat($1)', [id]),
            ask('owner', 'delete from public.chat_logs where id = $1', [id]),
            save(id, 2),
            ask('owner', 'delete from public.contact_submissions where id = $1', [id]),
          ]
          expect(await Promise.all(attempts.map(codeOf))).toEqual(attempts.map(() => null))
        }
      })

      test('F-04 what a visitor says while their lead is made is in the lead', async () => {
        const id = randomUUID()
        await save(id, 1, false)
        let later: Promise<unknown> | undefined
        await asOwner(database(), async sql => {
          await sql.query(`select private.create_lead_from_chat($1, 'lead')`, [id])
          later = save(id, 2)
          await waitForALock(database())
        })
        await later
        const leads = await asOwner(database(), sql =>
          sql.query('select name, message from public.contact_submissions where id = $1', [id]),
        )
        expect(leads).toEqual([{ name: 'Ada 2', message: 'Ada 2' }])
      })

      test('F-04 a save without a new answer does not wait for another visitor’s answer that is being stored', async () => {
        const id = randomUUID()
        const trail = { service: 'answered', budget: 'reached' }
        await save(id, 1, false, { trail })
        await asOwner(database(), async sql => {
          await sql.query(`select private.count_steps('1', '{}', '{"service": "answered"}')`)
          await save(id, 2, false, { trail: { ...trail, budget: 'answered' } })
        })
      })

      test('F-04 a save that waits for its person keeps no other visitor’s answer waiting', async () => {
        const [id, other] = [randomUUID(), randomUUID()]
        const visitor = { userInfo: { name: 'Bea', email: 'bea@osei.example' } }
        await save(id, 1, false, visitor)
        let waiting: Promise<unknown> | undefined
        await asOwner(database(), async sql => {
          await sql.query(`select from public.people where email = 'bea@osei.example' for no key update`)
          waiting = save(id, 2, true, { ...visitor, trail: { service: 'answered' } })
          await waitForALock(database())
          await save(other, 1, false, { trail: { service: 'answered' } })
        })
        await waiting
      })

      describe('with a visitor who left', () => {
        /** A talk whose first reply the visitor has not seen; returns its id. */
        const talk = async () => {
          const id = randomUUID()
          await save(id, 1, false)
          await asOwner(database(), async sql => {
            await sql.query(
              `update public.chat_logs set user_info = '{"name": "Ada", "email": "ada@osei.example"}' where id = $1`,
              [id],
            )
            await sql.query(
              `insert into public.chat_handoffs (chat_log_id, accepted_by, accepted_at, admin_seen_at, visitor_seen_at)
               values ($1, $2, now(), now(), now() - interval '10 minutes')`,
              [id, ownerId],
            )
            await sql.query(
              `insert into public.chat_replies (chat_log_id, content, created_at)
               values ($1, 'First', now() - interval '5 minutes')`,
              [id],
            )
          })
          return id
        }
        const queueMails = () => ask('service', 'select public.queue_chat_answers()', [])
        /** Adds the last reply and ends the talk. */
        const endWithReply = async (sql: Sql, id: string) => {
          await sql.query(`insert into public.chat_replies (chat_log_id, content) values ($1, 'Last')`, [id])
          await sql.query('update public.chat_handoffs set ended_at = now() where chat_log_id = $1', [id])
        }
        const mailed = (id: string) =>
          asOwner(database(), sql =>
            sql.query('select body_text from public.person_emails where chat_id = $1 order by created_at', [
              id,
            ]),
          )

        test('PPL-37 a reply whose request began before an earlier one was mailed is mailed next', async () => {
          const id = await talk()
          await asCaller(database(), callerOf('owner'), async sql => {
            await queueMails()
            await endWithReply(sql, id)
          })
          await queueMails()
          expect(await mailed(id)).toEqual([{ body_text: 'First' }, { body_text: 'Last' }])
        })

        test('PPL-37 a reply that is being stored when mails are queued is mailed, and once', async () => {
          const id = await talk()
          const requests: Promise<unknown>[] = []
          await asOwner(database(), async sql => {
            await sql.query('select private.take_turn()')
            requests.push(asCaller(database(), callerOf('owner'), inner => endWithReply(inner, id)))
            await waitForALock(database())
            const queued = queueMails()
            requests.push(queued)
            await Promise.race([queued, waitForALock(database(), 2)])
          })
          await Promise.all(requests)
          await queueMails()
          expect(await mailed(id)).toEqual([{ body_text: 'First\n\nLast' }])
        })
      })
    },
    ({ concurrent }) => concurrent,
  )
})
