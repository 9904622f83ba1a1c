/** Databases from before roles: every administrator becomes an owner. */
import { expect, test } from 'vitest'
import { BASELINE } from '../../local/database/baseline.ts'
import { type Blueprint, migrate } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { readRows } from './support/asking.ts'
import { readCatalog } from './support/catalog.ts'
import { emptyProject, engines } from './support/engines.ts'

const isBaseline = ({ name }: { name: string }) => name === BASELINE.file
const before: Blueprint = { ...emptyProject, migrations: emptyProject.migrations.filter(isBaseline) }

test.each(engines)(
  'ACC-18 every former administrator becomes an owner who joined when the right was granted, on $name',
  async engine => {
    const [old, fresh] = [await engine.open(before), await engine.open(emptyProject)]
    try {
      const person = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
      await asOwner(old, sql =>
        sql.script(`
          insert into auth.users (id, email) values
            ('${person(1)}', 'one@example.com'), ('${person(2)}', 'two@example.com'), ('${person(3)}', 'three@example.com');
          insert into private.admins (user_id, granted_at)
          values ('${person(1)}', '2026-01-01T00:00:00Z'), ('${person(2)}', '2026-02-01T00:00:00Z')`),
      )
      await migrate(old, emptyProject)
      const team = await asOwner(old, sql =>
        readRows(sql, 'select * from public.team_members order by user_id'),
      )
      const owner = { role: 'owner', name: '', picture: null, time_zone: null, notify: {}, invited_by: null }
      const since = (time: string) => ({ granted_at: time, joined_at: time })
      expect(team).toEqual([
        { user_id: person(1), ...owner, ...since('2026-01-01T00:00:00+00:00') },
        { user_id: person(2), ...owner, ...since('2026-02-01T00:00:00+00:00') },
      ])
      const isOurs = ({ object }: { object: string }) => object !== 'rows of public.team_members'
      expect((await readCatalog(old)).filter(isOurs)).toEqual((await readCatalog(fresh)).filter(isOurs))
    } finally {
      await old.close()
      await fresh.close()
    }
  },
  120_000,
)
