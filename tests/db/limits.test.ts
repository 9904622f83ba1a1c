/** The database takes of a lead and of a chat exactly what the form, the chat and the functions let through. */
import { describe, expect, test } from 'vitest'
import { CHAT_LIMITS, CHAT_STEPS, FLOW_VERSIONS } from '#lib/chat-record.ts'
import { LEAD_LIMITS, LEAD_SOURCES, LEAD_STATUSES } from '#lib/lead.ts'
import { codeOf, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

onEveryEngine(emptyProject, database => {
  /** What the database says of a row with this value: null for yes. */
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
    ] as const)('has one of the known values for %s', async (field, values) => {
      for (const value of values)
        expect(await judge('contact_submissions', { ...lead, [field]: value })).toBeNull()
      expect(await judge('contact_submissions', { ...lead, [field]: 'other' })).toBe(CHECK_FAILED)
    })
  })

  describe('a chat', () => {
    const messages = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})))
    /** A list that is so many bytes long as the database writes it, with the empty details beside it. */
    const bytes = (count: number) => JSON.stringify(['a'.repeat(count - '{}[""]'.length)])

    test.each([
      ['messages', messages(CHAT_LIMITS.messages), messages(CHAT_LIMITS.messages + 1)],
      ['messages', bytes(CHAT_LIMITS.bytes), bytes(CHAT_LIMITS.bytes + 1)],
      ['source_path', '/'.repeat(CHAT_LIMITS.page), '/'.repeat(CHAT_LIMITS.page + 1)],
    ])('CNST-35 has %s up to the limit', async (field, longest, tooLong) => {
      expect(await judge('chat_logs', { [field]: longest })).toBeNull()
      expect(await judge('chat_logs', { [field]: tooLong })).toBe(CHECK_FAILED)
    })
    test('stands at any of the steps, in any version of the script', async () => {
      for (const step of [...CHAT_STEPS, 'ended']) expect(await judge('chat_logs', { step })).toBeNull()
      for (const flow_version of FLOW_VERSIONS) expect(await judge('chat_logs', { flow_version })).toBeNull()
    })
    test('has the status of a lead', async () => {
      for (const status of LEAD_STATUSES) expect(await judge('chat_logs', { status })).toBeNull()
      expect(await judge('chat_logs', { status: 'other' })).toBe(CHECK_FAILED)
    })
    test.each([
      [CHAT_LIMITS.characters, null],
      [CHAT_LIMITS.characters + 1, CHECK_FAILED],
    ])('a word of a person may have %i characters: %s', async (length, code) => {
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
})
