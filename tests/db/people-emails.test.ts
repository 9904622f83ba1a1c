/** Mails to and from people: queued, taken back, sent at least once, received once. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { ask, readRows, refusalWithin } from './support/asking.ts'
import { become, becomeOwner, createUsers, salesId, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { personAt, queue, submit } from './support/people.ts'

interface Claimed {
  id: string
  message_id: string
  in_reply_to: string | null
  reference_ids: string[]
  to_address: string
  attempts: number
  maybe_twice: boolean
  author_name: string | null
  attachments: object[]
}

const claim = (sql: Sql) => ask<Claimed[]>(sql, `public.claim_emails(10, 'gantry.example')`)
const mails = (sql: Sql) => readRows(sql, 'select * from public.person_emails order by created_at, id')
/** Ends the ten seconds in which a mail can be taken back. */
const ripen = (sql: Sql) =>
  sql.query(`update public.person_emails set send_after = now() - interval '1 second'`)
const lapse = (sql: Sql) =>
  sql.query(`update public.person_emails set leased_until = now() - interval '1 second'`)

const incoming = (fields: object = {}) =>
  `public.receive_email('${JSON.stringify({
    ...{ message_id: 'in@ana.example', from_address: 'ana@example.com', to_address: 'hello@gantry.example' },
    ...{ subject: 'Re: Your website', body_text: 'Friday works', reference_ids: [] },
    ...fields,
  })}')`

describe('Emails', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    /** Ana has written, and sales has replied. */
    async function answered(sql: Sql) {
      const lead = await submit(sql, { email: 'ana@example.com' })
      const ana = await personAt(sql, 'ana@example.com')
      await become(sql, 'sales')
      const mail = await queue(sql, ana)
      await becomeOwner(sql)
      return { lead, ana, mail }
    }

    test('PPL-03 the author of an email can set neither its recipient nor its state', async () => {
      await tryingAsOwner(database(), async sql => {
        const { mail } = await answered(sql)
        expect(await mails(sql)).toMatchObject([
          { id: mail, to_address: 'ana@example.com', state: 'queued', direction: 'out', author_id: salesId },
        ])
        await become(sql, 'sales')
        for (const column of ['to_address', 'state', 'direction', 'author_id', 'message_id', 'in_reply_to'])
          expect(
            (await refusalWithin(sql, `insert into public.person_emails (${column}) values (null)`))?.[0],
          ).toBe('42501')
      })
    })

    test('PPL-03 an email that answers another person’s message or chat, is blank or has no recipient is refused', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana } = await answered(sql)
        const foreign = await submit(sql, { email: 'bo@example.com' })
        const talkOf = async (name: string) => {
          const [talk] = await sql.query<{ id: string }>(
            'insert into public.chat_logs (user_info) values ($1) returning id',
            [JSON.stringify({ name, email: `${name}@example.com` })],
          )
          return talk?.id
        }
        const [own, another] = [await talkOf('ana'), await talkOf('bo')]
        await sql.script(
          `insert into public.people (id, name) values ('70000000-0000-4000-8000-000000000002', 'Cy')`,
        )
        await become(sql, 'sales')
        const into = 'insert into public.person_emails (person_id, submission_id, body_text) values'
        expect(await refusalWithin(sql, `${into} ('${ana}', '${foreign}', 'Hi')`)).toEqual(['23514', null])
        const inChat = (talk = '') =>
          `insert into public.person_emails (person_id, chat_id, body_text) values ('${ana}', '${talk}', 'Hi')`
        expect(await refusalWithin(sql, inChat(another))).toEqual(['23514', null])
        expect(await refusalWithin(sql, inChat(own))).toBeNull()
        expect(await refusalWithin(sql, `${into} ('${ana}', null, ' ')`)).toEqual(['23514', null])
        expect(
          await refusalWithin(sql, `${into} ('70000000-0000-4000-8000-000000000002', null, 'Hi')`),
        ).toEqual(['PT409', 'no_address'])
      })
    })

    test('PPL-15 an answer with its files is queued once, however often it is sent', async () => {
      await tryingAsOwner(database(), async sql => {
        const lead = await submit(sql, { email: 'ana@example.com' })
        const email = JSON.stringify({
          ...{
            id: '70000000-0000-4000-8000-000000000003',
            person_id: await personAt(sql, 'ana@example.com'),
          },
          ...{ submission_id: lead, subject: 'Plan', body_text: 'Here it is' },
          attachments: [
            {
              ...{
                id: '70000000-0000-4000-8000-000000000004',
                name: 'plan.pdf',
                media_type: 'application/pdf',
              },
              ...{ size: 12, path: 'out/plan' },
            },
          ],
        })
        await become(sql, 'sales')
        const until = await ask(sql, `public.queue_email('${email}')`)
        expect(until).not.toBeNull()
        expect(await ask(sql, `public.queue_email('${email}')`)).toEqual(until)
        await becomeOwner(sql)
        expect(await mails(sql)).toMatchObject([{ subject: 'Plan', submission_id: lead, state: 'queued' }])
        expect(await readRows(sql, 'select name from public.email_attachments')).toEqual([
          { name: 'plan.pdf' },
        ])
      })
    })

    test.each([
      ['out/3f2a', null],
      ['in/9c/1', null],
      ['out/a..b.pdf', null],
      ['../../../../auth/v1/admin/users', '23514'],
      ['out/../../portfolio-images/a.png', '23514'],
      ['..', '23514'],
      ['out/./x', '23514'],
      ['out//x', '23514'],
      ['/out/x', '23514'],
      ['out/', '23514'],
      ['%2e%2e/x', '23514'],
      ['out/%2E%2E/x', '23514'],
      [String.raw`..\..\x`, '23514'],
    ])('SEC-15 sales queues an answer with a file at %s: %s', async (path, code) => {
      await tryingAsOwner(database(), async sql => {
        await submit(sql, { email: 'ana@example.com' })
        const file = {
          id: '70000000-0000-4000-8000-000000000004',
          name: 'plan.pdf',
          media_type: 'text/plain',
        }
        const email = JSON.stringify({
          id: '70000000-0000-4000-8000-000000000003',
          person_id: await personAt(sql, 'ana@example.com'),
          body_text: 'Here it is',
          attachments: [{ ...file, size: 12, path }],
        })
        await become(sql, 'sales')
        const refusal = await refusalWithin(sql, `select public.queue_email('${email}')`)
        expect(refusal?.[0] ?? null).toBe(code)
        await becomeOwner(sql)
        const left = await readRows(sql, 'select path from public.email_attachments')
        expect(left).toEqual(code ? [] : [{ path }])
      })
    })

    test('PPL-21 an email can be taken back within ten seconds, and no worker gets it', async () => {
      await tryingAsOwner(database(), async sql => {
        const { mail } = await answered(sql)
        await become(sql, 'service')
        expect(await claim(sql)).toEqual([])
        await become(sql, 'sales')
        expect(await ask(sql, `public.take_email_back('${mail}')`)).toBe(true)
        expect(await ask(sql, `public.take_email_back('${mail}')`)).toBe(true)
        await becomeOwner(sql)
        await ripen(sql)
        await become(sql, 'service')
        expect(await claim(sql)).toEqual([])
      })
    })

    test('PPL-21 only one worker gets an email, and its late reports are ignored', async () => {
      await tryingAsOwner(database(), async sql => {
        const { mail } = await answered(sql)
        await ripen(sql)
        await become(sql, 'service')
        const [first] = await claim(sql)
        expect(first).toMatchObject({
          ...{ id: mail, message_id: `${mail}@gantry.example`, to_address: 'ana@example.com', attempts: 1 },
          ...{ maybe_twice: false, author_name: 'sales', attachments: [] },
        })
        expect(await claim(sql)).toEqual([])
        await become(sql, 'sales')
        expect(await ask(sql, `public.take_email_back('${mail}')`)).toBe(false)
        await becomeOwner(sql)
        await lapse(sql)
        await become(sql, 'service')
        expect(await claim(sql)).toMatchObject([
          { message_id: first?.message_id, attempts: 2, maybe_twice: true },
        ])
        expect(await ask(sql, `public.email_sent('${mail}', 1)`)).toBe(false)
        expect(await ask(sql, `public.email_failed('${mail}', 1, 'Late', null)`)).toBe(false)
        expect(await ask(sql, `public.email_sent('${mail}', 2)`)).toBe(true)
        expect(await mails(sql)).toMatchObject([{ state: 'sent', maybe_twice: true, leased_until: null }])
      })
    })

    test('PPL-21 a failed email is retried at its scheduled time and given up after 16 attempts', async () => {
      await tryingAsOwner(database(), async sql => {
        const { mail } = await answered(sql)
        await ripen(sql)
        await become(sql, 'service')
        await claim(sql)
        await ask(sql, `public.email_failed('${mail}', 1, 'Busy', now() + interval '1 minute', true)`)
        expect(await mails(sql)).toMatchObject([{ state: 'queued', failure: 'Busy', maybe_twice: true }])
        expect(await claim(sql)).toEqual([])
        for (let attempt = 2; attempt <= 16; attempt++) {
          await sql.query('update public.person_emails set next_attempt_at = now()')
          expect(await claim(sql)).toMatchObject([{ attempts: attempt }])
          await ask(sql, `public.email_failed('${mail}', ${attempt}, 'Busy', now())`)
        }
        expect(await mails(sql)).toMatchObject([{ state: 'failed', failure: 'Busy' }])
        await become(sql, 'sales')
        expect(await ask(sql, `public.retry_email('${mail}')`)).toBe(true)
        expect(await ask(sql, `public.retry_email('${mail}')`)).toBe(false)
        expect(await mails(sql)).toMatchObject([{ state: 'queued', attempts: 0, failure: null }])
      })
    })

    test('PPL-16 a failed email is sent again to the address as corrected since', async () => {
      await tryingAsOwner(database(), async sql => {
        const { mail } = await answered(sql)
        const addresses = () => readRows(sql, 'select state, to_address from public.person_emails')
        const fail = `update public.person_emails set state = 'failed'`
        await sql.script(`${fail}; update public.people set email = 'corrected@example.com'`)
        await become(sql, 'sales')
        await ask(sql, `public.retry_email('${mail}')`)
        await becomeOwner(sql)
        expect(await addresses()).toEqual([{ state: 'queued', to_address: 'corrected@example.com' }])
        await sql.script(`${fail}; update public.people set email = null`)
        await become(sql, 'sales')
        await ask(sql, `public.retry_email('${mail}')`)
        await becomeOwner(sql)
        expect(await addresses(), 'none known').toEqual([
          { state: 'queued', to_address: 'corrected@example.com' },
        ])
      })
    })

    test('PPL-16 a failed email to somebody who was merged since is sent again to the one they are shown as, whose address the page names', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana, mail } = await answered(sql)
        await submit(sql, { email: 'right@example.com' })
        const right = await personAt(sql, 'right@example.com')
        const fail = `update public.person_emails set state = 'failed'`
        await sql.script(fail)
        await become(sql, 'sales')
        await ask(sql, `public.merge_people('${ana}', '${right}')`)
        await ask(sql, `public.retry_email('${mail}')`)
        await becomeOwner(sql)
        expect(await mails(sql)).toMatchObject([
          { state: 'queued', to_address: 'right@example.com', person_id: ana },
        ])
        await sql.script(`${fail}; update public.people set email = null where id = '${right}'`)
        await become(sql, 'sales')
        await ask(sql, `public.retry_email('${mail}')`)
        await becomeOwner(sql)
        expect(await mails(sql), 'they have none').toMatchObject([
          { state: 'queued', to_address: 'ana@example.com' },
        ])
      })
    })

    test('PPL-21 an email whose worker never reports back finally fails, marked as possibly sent', async () => {
      await tryingAsOwner(database(), async sql => {
        const { mail } = await answered(sql)
        await sql.query(
          `update public.person_emails set state = 'sending', attempts = 16, leased_until = now() - interval '1 second'`,
        )
        await become(sql, 'service')
        expect(await claim(sql)).toEqual([])
        expect(await mails(sql)).toMatchObject([{ id: mail, state: 'failed', maybe_twice: true }])
      })
    })

    test('PPL-22 a reply is stored once and continues the thread', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana, mail, lead } = await answered(sql)
        await sql.query('update public.person_emails set submission_id = $1', [lead])
        await ripen(sql)
        await become(sql, 'service')
        await claim(sql)
        await ask(sql, `public.email_sent('${mail}', 1)`)
        // From another address of hers; the mail that it replies to identifies her.
        const reply = incoming({ from_address: 'ana@home.example', in_reply_to: `${mail}@gantry.example` })
        const first = await ask<{ id: string; is_new: boolean }>(sql, reply)
        expect(first).toMatchObject({ is_new: true, person_id: ana })
        expect(await ask(sql, reply)).toEqual({
          ...{ id: first.id, is_new: false, person_id: ana, is_ours: false, is_same: true },
        })
        expect(await ask(sql, incoming({ body_text: 'Something else' }))).toMatchObject({ is_same: false })
        expect(await ask(sql, incoming({ message_id: `${mail}@gantry.example` }))).toMatchObject({
          is_ours: true,
        })
        expect(
          await readRows(sql, `select * from public.person_emails where id = '${first.id}'`),
        ).toMatchObject([
          { person_id: ana, submission_id: lead, state: 'received', kind: 'reply', matched_by: 'reference' },
        ])
        await becomeOwner(sql)
        await sql.query(
          `update public.person_emails set created_at = now() + interval '1 second' where direction = 'in'`,
        )
        await become(sql, 'sales')
        const next = await queue(sql, ana, 'Good')
        await becomeOwner(sql)
        expect(await readRows(sql, `select * from public.person_emails where id = '${next}'`)).toMatchObject([
          {
            in_reply_to: 'in@ana.example',
            reference_ids: [`${mail}@gantry.example`, 'in@ana.example'],
          },
        ])
      })
    })

    test('PPL-22 a reply’s person is found by its token first, then by the email it answers, then by its sender', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana, mail } = await answered(sql)
        await sql.query(`update public.person_emails set message_id = 'ours@gantry.example', state = 'sent'`)
        await submit(sql, { email: 'bo@example.com' })
        const bo = await personAt(sql, 'bo@example.com')
        await become(sql, 'service')
        const received = async (fields: object) =>
          (await ask<{ person_id: string | null }>(sql, incoming(fields))).person_id
        const answer = { in_reply_to: 'ours@gantry.example' }
        expect(await received({ ...answer, message_id: '1', person_id: bo })).toBe(bo)
        expect(await received({ ...answer, message_id: '2', from_address: 'bo@example.com' })).toBe(ana)
        expect(await received({ message_id: '3', from_address: 'bo@example.com' })).toBe(bo)
        const cy = await received({ message_id: '4', from_address: 'cy@example.com', from_name: 'Cy' })
        expect(cy).not.toBeNull()
        for (const kind of ['auto_reply', 'bounce'])
          expect(await received({ message_id: kind, kind, from_address: 'daemon@example.com' })).toBeNull()
        await becomeOwner(sql)
        expect(cy).toBe(await personAt(sql, 'cy@example.com'))
        const ways = await readRows(
          sql,
          `select message_id, matched_by from public.person_emails where id <> '${mail}' order by message_id`,
        )
        expect(ways).toEqual([
          { message_id: '1', matched_by: 'token' },
          { message_id: '2', matched_by: 'reference' },
          { message_id: '3', matched_by: 'sender' },
          { message_id: '4', matched_by: 'new' },
        ])
      })
    })

    test('PPL-22 a bounce marks the sent email as failed, and no other', async () => {
      await tryingAsOwner(database(), async sql => {
        const { ana, mail } = await answered(sql)
        await become(sql, 'sales')
        const another = await queue(sql, ana)
        await becomeOwner(sql)
        await sql.query(
          `update public.person_emails set state = 'sent', sent_at = now(),
             message_id = case when id = $1 then 'ours@gantry.example' end`,
          [mail],
        )
        await become(sql, 'service')
        const bounce = {
          kind: 'bounce',
          from_address: 'daemon@example.com',
          in_reply_to: 'ours@gantry.example',
        }
        await ask(sql, incoming({ ...bounce, failure: 'Mailbox full.' }))
        const stateOf = (id: string) =>
          readRows(sql, `select state, failure from public.person_emails where id = '${id}'`)
        expect(await stateOf(mail)).toEqual([{ state: 'failed', failure: 'Mailbox full.' }])
        expect(await stateOf(another)).toEqual([{ state: 'sent', failure: null }])
      })
    })
  })
})
