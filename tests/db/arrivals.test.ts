/** The database accepts exactly the arrivals that the functions let through. */
import { expect, test } from 'vitest'
import { ARRIVAL_LIMITS } from '#lib/arrival.ts'
import { codeOf, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const CHECK_FAILED = '23514'

onEveryEngine(emptyProject, database => {
  const judge = (arrival: unknown) =>
    codeOf(
      tryingAsOwner(database(), sql =>
        sql.query(
          `insert into public.contact_submissions (name, email, message, arrival) values ('A', 'a@b.co', 'M', $1)`,
          [JSON.stringify(arrival)],
        ),
      ),
    )

  test.each(Object.entries(ARRIVAL_LIMITS))('FIG-01 a %s has at most %i characters', async (field, most) => {
    const began = { page: '/', device: 'desktop', language: 'gsw' }
    expect(await judge({ ...began, [field]: 'x'.repeat(most) })).toBeNull()
    expect(await judge({ ...began, [field]: 'x'.repeat(most + 1) })).toBe(CHECK_FAILED)
    expect(await judge({ ...began, [field]: '' })).toBe(CHECK_FAILED)
  })

  test.each([
    ['no object', ['page']],
    ['no page', { campaign: 'spring' }],
    ['something else', { page: '/', ip: '203.0.113.7' }],
    ['a number', { page: '/', campaign: 7 }],
    ['a part of its own', { page: '/', campaign: { name: 'spring' } }],
  ])('FIG-01 an invalid arrival is refused: %s', async (_, arrival) => {
    expect(await judge(arrival)).toBe(CHECK_FAILED)
  })
})
