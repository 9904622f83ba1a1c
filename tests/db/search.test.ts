/** The dashboard's search takes every character literally (SEC-8). */
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { become, createUsers, trying } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const rows = [
  { name: 'Percy 100%', email: 'percy@example.com', message: 'plain' },
  { name: 'Una_Score', email: 'una_score@example.com', message: 'plain' },
  { name: 'Starr', email: 'starr@example.com', message: 'five * stars (really)' },
  { name: 'Slash', email: 'slash@example.com', message: 'C:\\new, "quoted", it\'s' },
  { name: 'Mel', email: 'mel@example.com', message: 'MIXED case\nand a second line' },
]

const searches: [term: string | null, found: string[]][] = [
  ['', ['Mel', 'Percy 100%', 'Slash', 'Starr', 'Una_Score']],
  [null, ['Mel', 'Percy 100%', 'Slash', 'Starr', 'Una_Score']],
  ['%', ['Percy 100%']],
  ['0%', ['Percy 100%']],
  ['_', ['Una_Score']],
  ['a_S', ['Una_Score']],
  ['*', ['Starr']],
  ['(really)', ['Starr']],
  ['\\', ['Slash']],
  [':\\n', ['Slash']],
  [', "', ['Slash']],
  ["it's", ['Slash']],
  ["'; drop table public.faqs; --", []],
  ['.*', []],
  ['[a-z]', []],
  ['mixed CASE', ['Mel']],
  ['case\nand', ['Mel']],
  ['PERCY@', ['Percy 100%']],
  [' ', ['Mel', 'Percy 100%', 'Slash', 'Starr']],
  ['nobody', []],
  // The reference that the visitor got for the message.
  ['5E1f0c3a', ['Mel']],
  ['5e1f0c3', []],
  ['1f0c3a00', []],
]

const MEL = '5e1f0c3a-0000-4000-8000-000000000000'

describe('Searching submissions', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await createUsers(database())
      await asOwner(database(), async sql => {
        for (const { name, email, message } of rows) {
          await sql.query(
            `insert into public.contact_submissions (id, name, email, message)
             values (coalesce($4::uuid, gen_random_uuid()), $1, $2, $3)`,
            [name, email, message, name === 'Mel' ? MEL : null],
          )
        }
      })
    })

    test.each(searches)('SEC-8 the term %j finds %j', async (term, found) => {
      const names = await trying(database(), 'owner', sql =>
        sql.query<{ name: string }>(
          `select name from jsonb_to_recordset(public.search_contact_submissions($1) -> 'rows') as found (name text)
           order by name collate "C"`,
          [term],
        ),
      )
      expect(names.map(({ name }) => name)).toEqual(found)
    })

    test('SUBM-06 search results are sorted newest first', async () => {
      const ages = await trying(database(), 'owner', async sql => {
        await sql.script(`select set_config('role', 'service_role', true)`)
        await sql.script(`
          insert into public.contact_submissions (name, email, message, submitted_at) values
            ('Old', 'o@example.com', 'order', now() - interval '2 days'),
            ('New', 'n@example.com', 'order', now() - interval '1 day')`)
        await become(sql, 'owner')
        return sql.query(
          `select name from jsonb_to_recordset(public.search_contact_submissions('order') -> 'rows') as found (name text)`,
        )
      })
      expect(ages).toEqual([{ name: 'New' }, { name: 'Old' }])
    })

    test('SEC-16 a signed-in user who is not an administrator finds nothing', async () => {
      const found = await trying(database(), 'outsider', sql =>
        sql.query(`select public.search_contact_submissions('') as found`),
      )
      expect(found).toEqual([{ found: { rows: [], total: 0 } }])
    })
  })
})
