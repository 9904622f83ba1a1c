/** Questions from chats that no page answers, as recorded in the conversations. */
import { beforeAll, describe, expect, test } from 'vitest'
import { listUnansweredQuestions } from '#data/unanswered-questions.ts'
import type { Sql } from '../../local/database/database.ts'
import { asOwner } from '../../local/database/roles.ts'
import { backendForThisFile } from './support/backend.ts'
import { become, becomeOwner, type CallerName, createUsers, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const said = (...texts: string[]) =>
  JSON.stringify(
    texts.map(text =>
      text.startsWith('a:') ? { role: 'agent', line: text.slice(2) } : { role: 'user', content: text },
    ),
  )

/** Adds a conversation that began `days` days ago. */
const add = (sql: Sql, days: number, ...texts: string[]) =>
  sql.query(
    `insert into public.chat_logs (user_info, messages, created_at)
     values ('{}', $1::jsonb, now() - make_interval(days => $2))`,
    [said(...texts), String(days)],
  )

async function list(sql: Sql, caller: CallerName = 'owner') {
  await become(sql, caller)
  const rows = await sql.query<{ question: string; wants_person: boolean; is_noted: boolean }>(
    'select question, wants_person, is_noted from public.unanswered_questions()',
  )
  await becomeOwner(sql)
  return rows
}

describe('Unanswered questions', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test('ANSW-11 questions that the chat could not answer are listed, newest first', async () => {
      const rows = await tryingAsOwner(database(), async sql => {
        await add(sql, 2, 'Do you print?', 'a:answers.unknown', 'a:questions.budget', 'Ask', 'a:human.absent')
        await add(sql, 1, 'How long? And print?', 'a:answer', 'a:answers.rest', 'Take', 'a:answers.taken')
        await add(sql, 1, 'How long?', 'a:answer', 'a:questions.budget')
        await add(sql, 91, 'Too old?', 'a:answers.unknown')
        return list(sql)
      })
      expect(rows).toEqual([
        { question: 'How long? And print?', wants_person: false, is_noted: true },
        { question: 'Do you print?', wants_person: true, is_noted: false },
      ])
    })

    test('ANSW-11 a settled question leaves the list, whatever its case, until it is asked again', async () => {
      const [before, after, again] = await tryingAsOwner(database(), async sql => {
        await add(sql, 2, 'Do you print?', 'a:answers.unknown')
        await add(sql, 1, ' do you PRINT?', 'a:answers.unknown', 'And Spanish?', 'a:answers.unknown')
        const first = await list(sql)
        await become(sql, 'sales')
        await sql.query(`select public.settle_questions('{Do you print?, Do you print?}')`)
        await becomeOwner(sql)
        const second = await list(sql)
        await sql.query(`update public.settled_questions set settled_at = now() - interval '3 days'`)
        return [first, second, await list(sql)]
      })
      expect(before).toHaveLength(3)
      expect(after.map(({ question }) => question)).toEqual(['And Spanish?'])
      expect(again).toHaveLength(3)
    })

    test.each(['editor', 'outsider', 'halfway'] as const)('ANSW-11 %s sees no questions', async caller => {
      const rows = await tryingAsOwner(database(), async sql => {
        await add(sql, 1, 'Do you print?', 'a:answers.unknown')
        return list(sql, caller)
      })
      expect(rows).toEqual([])
    })
  })
})

describe('Unanswered questions over HTTP', () => {
  const backend = backendForThisFile()

  test('ANSW-11 DEC-33 all questions are read, newest first, even if many are of one moment', async () => {
    const { admin, server } = backend()
    await asOwner(server.database, sql =>
      sql.query(
        `insert into public.chat_logs (user_info, messages, created_at)
         select '{}', $1::jsonb, now() - interval '1 day' from generate_series(1, 501)`,
        [said('First?', 'a:answers.unknown', 'Second?', 'a:answers.unknown')],
      ),
    )
    const questions = await listUnansweredQuestions(admin)
    expect(questions.map(({ question }) => question)).toEqual(
      Array.from({ length: 501 }, () => ['Second?', 'First?']).flat(),
    )
    expect(new Set(questions.map(row => JSON.stringify(row))).size).toBe(1002)
  })
})
