/** Projects whose auth has no passkeys, or denies access to their table: everything else is migrated. */
import { expect, test } from 'vitest'
import type { Blueprint } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { emptyProject, engines } from './support/engines.ts'

const changed = (sql: string): Blueprint => ({
  ...emptyProject,
  platform: [...emptyProject.platform, { name: 'another platform', sql }],
})

test.each(
  engines.flatMap(engine => [
    {
      engine,
      name: engine.name,
      what: 'without it',
      sql: 'drop table auth.webauthn_credentials',
      guards: '0',
    },
    {
      ...{ engine, name: engine.name, what: 'that keeps it', guards: '0' },
      sql: 'revoke all on auth.webauthn_credentials from postgres',
    },
    { engine, name: engine.name, what: 'as it is delivered', sql: 'select', guards: '1' },
  ]),
)('ACC-90 passkey table: a project $what is migrated, on $name', async ({ engine, sql, guards }) => {
  const database = await engine.open(changed(sql))
  try {
    const [found] = await asOwner(database, session =>
      session.query<{ guards: string; log: string }>(`
        select count(*)::text as guards, to_regclass('public.audit_log')::text as log from pg_trigger
        where tgname = 'webauthn_credentials_guard'`),
    )
    expect(found).toEqual({ guards, log: 'audit_log' })
  } finally {
    await database.close()
  }
})
