/** Concurrent submissions, which only a server with several connections can produce. */
import { describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { asCaller, asOwner } from '../../local/database/roles.ts'
import { callerOf } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { receive, receiveAsService, submission } from './support/submissions.ts'
import { waitForALock } from './support/waiting.ts'

describe('Concurrent submissions', () => {
  onEveryEngine(
    emptyProject,
    database => {
      /** How many of these submissions are flagged as too many from one address. */
      const flagged = (ids: readonly string[]) =>
        database().transaction(async sql => {
          const rows = await sql.query(
            `select id from public.contact_submissions where flags = '{many_from_one_address}' and id = any ($1::uuid[])`,
            [`{${ids.join()}}`],
          )
          return rows.length
        })

      test('F-02 of twelve concurrent ones from one sender all are stored and seven are flagged', async () => {
        const sent = Array.from({ length: 12 }, () => submission())
        const answers = await Promise.all(
          sent.map(one => receiveAsService(database(), one, 'twelve at once')),
        )
        expect(new Set(answers)).toEqual(new Set(['stored']))
        expect(await flagged(sent.map(({ id }) => id))).toBe(7)
      })

      test('SUBM-02 of eight concurrent ones with the same id from eight senders one is stored', async () => {
        const sent = submission()
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, sender) => receiveAsService(database(), sent, `sender ${sender}`)),
        )
        expect(answers.filter(answer => answer === 'stored')).toHaveLength(1)
        expect(answers.filter(answer => answer === 'known')).toHaveLength(7)
      })

      test('F-02 the sixth waits for the fifth to commit and is flagged', async () => {
        for (let count = 0; count < 4; count++) await receiveAsService(database(), submission(), 'slow')
        const last = submission()
        let sixth: Promise<unknown> | undefined
        await asCaller(database(), callerOf('service'), async sql => {
          expect(await receive(sql, submission(), 'slow')).toBe('stored')
          sixth = receiveAsService(database(), last, 'slow')
          await waitForALock(database())
        })
        expect(await sixth).toBe('stored')
        expect(await flagged([last.id])).toBe(1)
      })

      test('of two concurrent messages from one address one is acknowledged', async () => {
        const switched = (isOn: boolean) =>
          asOwner(database(), sql =>
            sql.query(`update public.notification_settings set acknowledge = ${isOn} where id = 1`),
          )
        const sent = ['first', 'second'].map(nonce => submission({ email: 'twice@example.com', nonce }))
        // The address is known already: two messages that make one person would take turns anyway.
        await receiveAsService(database(), submission({ email: 'twice@example.com' }), 'before')
        await switched(true)
        await Promise.all(sent.map(one => receiveAsService(database(), one, `network of ${one.id}`)))
        await switched(false)
        const acknowledged = await asOwner(database(), sql =>
          sql.query(
            `select 1 from public.notifications
             where channel = 'acknowledgement' and submission_id = any ($1::uuid[])`,
            [`{${sent.map(({ id }) => id).join()}}`],
          ),
        )
        expect(acknowledged).toHaveLength(1)
      })

      test('UX-16 of two workers at once one begins a mail, and a lead that came meanwhile waits for the next', async () => {
        const claim = async (sql: Sql) => {
          const [row] = await sql.query<{ batch: { total: number } | null }>(
            `select public.claim_notifications('mail') as batch`,
          )
          return row?.batch
        }
        await asOwner(database(), sql => sql.query('delete from public.notifications'))
        await receiveAsService(database(), submission(), 'told')
        let other: Promise<unknown> | undefined
        await asCaller(database(), callerOf('service'), async sql => {
          expect(await claim(sql)).toMatchObject({ total: 1 })
          await receiveAsService(database(), submission(), 'not told')
          other = asCaller(database(), callerOf('service'), claim)
          await waitForALock(database())
        })
        expect(await other).toBeNull()
      })
    },
    ({ concurrent }) => concurrent,
  )
})
