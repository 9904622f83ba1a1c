/** Statements that take too long; the embedded Postgres has no timer to cancel them. */
import { expect, test } from 'vitest'
import { platformBlueprint } from '../../local/database/migrations.ts'
import { asCaller } from '../../local/database/roles.ts'
import { onEveryEngine } from '../db/support/engines.ts'

onEveryEngine(platformBlueprint(), database => {
  test('a visitor’s statement may take three seconds and a signed-in user’s eight', async () => {
    const limit = (role: string) =>
      asCaller(database(), { role, claims: {} }, ({ query }) =>
        query(`select current_setting('statement_timeout') as limit`),
      )
    expect(await limit('anon')).toEqual([{ limit: '3s' }])
    expect(await limit('authenticated')).toEqual([{ limit: '8s' }])
  })
})

onEveryEngine(
  platformBlueprint(),
  database => {
    test('a statement over its limit is canceled with 57014', async () => {
      const slow = asCaller(database(), { role: 'anon', claims: {} }, async ({ query }) => {
        await query(`select set_config('statement_timeout', '50ms', true)`)
        return query('select pg_sleep(20)')
      })
      await expect(slow).rejects.toMatchObject({ code: '57014' })
    })
  },
  engine => engine.concurrent,
)
