/** Leads whose totals are changed at the same moment, which only a server with several connections can show. */
import { describe, expect, test } from 'vitest'
import type { Database } from '../../local/database/database.ts'
import { asOwner } from '../../local/database/roles.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { receiveAsService, submission } from './support/submissions.ts'

describe('Totals of leads at the same moment', () => {
  onEveryEngine(
    emptyProject,
    database => {
      test('FIG-04 a lead that changes takes its totals in the order in which a new one does, so neither waits for the other', async () => {
        const sent = submission({ arrival: { page: '/', campaign: 'spring', device: 'phone' } })
        expect(await receiveAsService(database(), sent, 'one')).toBe('stored')
        let changed: Promise<unknown> | undefined
        await asOwner(database(), async sql => {
          // A new lead has come as far as the first of its totals.
          await sql.query(`select from public.lead_totals where kind = 'all' for update`)
          changed = asOwner(database(), other =>
            other.query(`update public.contact_submissions set status = 'won' where id = $1`, [sent.id]),
          )
          await waitForALock(database())
          const free = await sql.query<{ kind: string }>(
            `select kind from public.lead_totals where kind <> 'all' order by kind for update skip locked`,
          )
          const kinds = ['campaign', 'device', 'language', 'page', 'referrer', 'way']
          // Of its day and of its month.
          expect(free.map(({ kind }) => kind)).toEqual(kinds.flatMap(kind => [kind, kind]))
        })
        await changed
        const totals = await asOwner(database(), sql =>
          sql.query('select distinct sent::int, contacted::int, won::int from public.lead_totals'),
        )
        expect(totals).toEqual([{ sent: 1, contacted: 1, won: 1 }])
      })
    },
    ({ concurrent }) => concurrent,
  )
})

/** Resolves when some transaction waits for another; the test's time limit ends it otherwise. */
async function waitForALock(database: Database): Promise<void> {
  const waiting = 'select 1 from pg_locks where not granted'
  while ((await database.transaction(sql => sql.query(waiting))).length === 0);
}
