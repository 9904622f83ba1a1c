/** The database accepts exactly the leads and chats that the form, the chat and the functions let through. */
import { describe, expect, test } from 'vitest'
import { ANNOTATION_LIMIT } from '#data/annotations.ts'
import { STEP_LIMIT } from '#data/follow-ups.ts'
import { PERSON_LIMITS } from '#data/people.ts'
import { EMAIL_LIMITS } from '#data/person-emails.ts'
import { NOTE_LIMIT } from '#data/person-notes.ts'
import { SAVED_ANSWER_LIMITS } from '#data/saved-answers.ts'
import { CHAT_LIMITS, CHAT_STEPS, FLOW_VERSIONS } from '#lib/chat-record.ts'
import { LEAD_LIMITS, LEAD_SOURCES, LEAD_STATUSES } from '#lib/lead.ts'
import { codeOf, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

onEveryEngine(emptyProject, database => {
  /** The database's error code for this row; null if it accepts the row. */
  const judge = (table: string, row: Record<string, string>) => {
    const columns = Object.keys(row).join(', ')
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    return codeOf(
      tryingAsOwner(database(), sql =>
        sql.query(
          `insert into public.${table} (${columns}) values (${places.join(', ')})`,
          Object.values(row),
        ),
      ),
    )
  }
  const CHECK_FAILED = '23514'
  const lead = { name: 'Ana', email: 'ana@example.com', message: 'Hello' }

  describe('a lead', () => {
    test.each(Object.entries(LEAD_LIMITS))('has a %s of at most %i characters', async (field, most) => {
      const filled = (length: number) =>
        field === 'email' ? `${'a'.repeat(length - '@b.co'.length)}@b.co` : 'a'.repeat(length)
      expect(await judge('contact_submissions', { ...lead, [field]: filled(most) })).toBeNull()
      expect(await judge('contact_submissions', { ...lead, [field]: filled(most + 1) })).toBe(CHECK_FAILED)
    })
    test.each([
      ['status', LEAD_STATUSES],
      ['source', LEAD_SOURCES],
    ] as const)('accepts only the known values for %s', async (field, values) => {
      for (const value of values)
        expect(await judge('contact_submissions', { ...lead, [field]: value })).toBeNull()
      expect(await judge('contact_submissions', { ...lead, [field]: 'other' })).toBe(CHECK_FAILED)
    })
  })

  test('FIG-14 a note on the chart cannot be blank or longer than its field allows', async () => {
    const judged = (note: string) => judge('annotations', { day: '2026-11-20', note })
    expect(await judged('a'.repeat(ANNOTATION_LIMIT))).toBeNull()
    expect(await judged('a'.repeat(ANNOTATION_LIMIT + 1))).toBe(CHECK_FAILED)
    expect(await judged('  ')).toBe(CHECK_FAILED)
  })

  describe('a chat', () => {
    const messages = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})))
    /** A list whose size in the database, together with the empty details, is `count` bytes. */
    const bytes = (count: number) => JSON.stringify(['a'.repeat(count - '{}[""]'.length)])

    test.each([
      ['messages', messages(CHAT_LIMITS.messages), messages(CHAT_LIMITS.messages + 1)],
      ['messages', bytes(CHAT_LIMITS.bytes), bytes(CHAT_LIMITS.bytes + 1)],
      ['source_path', '/'.repeat(CHAT_LIMITS.page), '/'.repeat(CHAT_LIMITS.page + 1)],
    ])('CNST-35 accepts %s up to the limit', async (field, longest, tooLong) => {
      expect(await judge('chat_logs', { [field]: longest })).toBeNull()
      expect(await judge('chat_logs', { [field]: tooLong })).toBe(CHECK_FAILED)
    })
    test('accepts every step and every version of the script', async () => {
      for (const step of [...CHAT_STEPS, 'ended']) expect(await judge('chat_logs', { step })).toBeNull()
      for (const flow_version of FLOW_VERSIONS) expect(await judge('chat_logs', { flow_version })).toBeNull()
    })
    test('accepts only the statuses of a lead', async () => {
      for (const status of LEAD_STATUSES) expect(await judge('chat_logs', { status })).toBeNull()
      expect(await judge('chat_logs', { status: 'other' })).toBe(CHECK_FAILED)
    })
    test.each([
      [CHAT_LIMITS.characters, null],
      [CHAT_LIMITS.characters + 1, CHECK_FAILED],
    ])('a reply with %i characters gives the error code %s', async (length, code) => {
      const attempt = tryingAsOwner(database(), async sql => {
        const [log] = await sql.query<{ id: string }>(
          'insert into public.chat_logs default values returning id',
        )
        await sql.query('insert into public.chat_replies (chat_log_id, content) values ($1, $2)', [
          log?.id ?? '',
          'a'.repeat(length),
        ])
      })
      expect(await codeOf(attempt)).toBe(code)
    })
  })

  describe('what the team writes about people', () => {
    const person = '70000000-0000-4000-8000-000000000002'
    /** The database's error code for a row about an existing person. */
    const errorOf = (table: string, columns: string, values: string) =>
      codeOf(
        tryingAsOwner(database(), async sql => {
          await sql.script(`insert into public.people (id, email) values ('${person}', 'ana@example.com')`)
          await sql.script(`insert into public.${table} (${columns}) values (${values})`)
        }),
      )
    const long = (length: number) => `repeat('a', ${length})`

    test.each(['name', 'phone', 'company'] as const)('PPL-06 a person’s %s has a limit', async field => {
      expect(await errorOf('people', field, long(PERSON_LIMITS[field]))).toBeNull()
      expect(await errorOf('people', field, long(PERSON_LIMITS[field] + 1))).toBe(CHECK_FAILED)
    })
    test('PPL-06 the number and length of a person’s tags are limited', async () => {
      const tags = (count: number, length: number) => `array_fill(${long(length)}, array[${count}])`
      expect(await errorOf('people', 'tags', tags(PERSON_LIMITS.tags, PERSON_LIMITS.tag))).toBeNull()
      expect(await errorOf('people', 'tags', tags(PERSON_LIMITS.tags + 1, 1))).toBe(CHECK_FAILED)
      expect(await errorOf('people', 'tags', tags(1, PERSON_LIMITS.tag + 1))).toBe(CHECK_FAILED)
    })
    test.each([
      ['person_notes', 'person_id, body', (most: number) => `'${person}', ${long(most)}`, NOTE_LIMIT],
      [
        'follow_ups',
        'person_id, due_on, text',
        (most: number) => `'${person}', '2026-11-24', ${long(most)}`,
        STEP_LIMIT,
      ],
      ['saved_answers', 'body, title', (most: number) => `'Hi', ${long(most)}`, SAVED_ANSWER_LIMITS.title],
      ['saved_answers', 'title, body', (most: number) => `'Hi', ${long(most)}`, SAVED_ANSWER_LIMITS.body],
    ])('PPL-03 text in %s (%s) has a maximum length', async (table, columns, values, most) => {
      expect(await errorOf(table, columns, values(most))).toBeNull()
      expect(await errorOf(table, columns, values(most + 1))).toBe(CHECK_FAILED)
    })
    test('PPL-15 the longest email that the dashboard allows is accepted', async () => {
      const words = `'${person}', ${long(EMAIL_LIMITS.subject)}, ${long(EMAIL_LIMITS.body)}`
      expect(await errorOf('person_emails', 'person_id, subject, body_text', words)).toBeNull()
    })
  })
})
