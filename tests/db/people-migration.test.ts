/** Databases from before people: every message and conversation gets its person, and nothing else changes. */
import { expect, test } from 'vitest'
import { type Blueprint, migrate } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { readRows } from './support/asking.ts'
import { readCatalog } from './support/catalog.ts'
import { emptyProject, engines } from './support/engines.ts'

const isEarlier = ({ name }: { name: string }) => name < 'supabase/migrations/20261125'
const before: Blueprint = { ...emptyProject, migrations: emptyProject.migrations.filter(isEarlier) }

test.each(engines)(
  'PPL-02 every submission and every chat with name and address gets its person, and nothing is lost, on $name',
  async engine => {
    const [old, fresh] = [await engine.open(before), await engine.open(emptyProject)]
    try {
      await asOwner(old, sql =>
        sql.script(`
          insert into public.contact_submissions (name, email, message, submitted_at, created_at, status, flags, updated_at)
          values
            ('Ana', 'ana@example.com', 'One', '2026-01-02T10:00:00Z', '2026-01-02T10:00:00Z', 'new', '{}', '2026-01-03T10:00:00Z'),
            ('Ana D.', 'ana@example.com', 'Two', '2026-02-02T10:00:00Z', '2026-02-02T10:00:00Z', 'won', '{}', '2026-02-03T10:00:00Z'),
            ('Ana', 'Ana@example.com', 'Three', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z', 'new', '{}', '2026-03-03T10:00:00Z'),
            ('Spam', 'spam@example.com', 'Four', '2026-04-02T10:00:00Z', '2026-04-02T10:00:00Z', 'new', '{links}', '2026-04-03T10:00:00Z');
          insert into public.chat_logs (user_info, created_at, updated_at) values
            ('{"name": "Ana", "email": "ana@example.com", "phone": "555 0119"}', '2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z'),
            ('{"name": "Cy", "email": "cy@example.com"}', '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z'),
            ('{"name": "Nobody"}', '2026-05-02T10:00:00Z', '2026-05-02T11:00:00Z')`),
      )
      const rows = () =>
        asOwner(old, async sql => ({
          submissions: await readRows(
            sql,
            // Only later submissions have an arrival.
            "select to_jsonb(row) - '{person_id, arrival}'::text[] as row from public.contact_submissions as row order by id",
          ),
          chats: await readRows(
            sql,
            "select to_jsonb(row) - '{person_id, arrival}'::text[] as row from public.chat_logs as row order by id",
          ),
          notifications: await readRows(sql, 'select * from public.notifications order by id'),
        }))
      const stored = await rows()
      await migrate(old, emptyProject)
      expect(await rows()).toEqual(stored)
      await asOwner(old, async sql => {
        expect(
          await readRows(
            sql,
            'select email, name, phone, created_at from public.people order by email collate "C"',
          ),
        ).toEqual([
          { email: 'Ana@example.com', name: 'Ana', phone: '', created_at: '2026-03-02T10:00:00+00:00' },
          {
            email: 'ana@example.com',
            name: 'Ana',
            phone: '555 0119',
            created_at: '2026-01-01T10:00:00+00:00',
          },
          { email: 'cy@example.com', name: 'Cy', phone: '', created_at: '2026-05-01T10:00:00+00:00' },
          { email: 'spam@example.com', name: 'Spam', phone: '', created_at: '2026-04-02T10:00:00+00:00' },
        ])
        const wrong = `
          select 1 from public.contact_submissions as row left join public.people as person on person.id = row.person_id
          where person.email is distinct from row.email
          union all
          select 1 from public.chat_logs as row left join public.people as person on person.id = row.person_id
          where person.email is distinct from row.user_info ->> 'email'`
        expect(await readRows(sql, wrong)).toEqual([])
        // The states were written in one go, with the same result as row by row.
        const states = () => readRows(sql, 'select * from private.person_states order by id')
        const written = await states()
        expect(written).toHaveLength(4)
        await sql.query('select private.write_person_states(null)')
        expect(await states()).toEqual(written)
      })
      const isOurs = ({ object }: { object: string }) => !object.startsWith('rows of ')
      expect((await readCatalog(old)).filter(isOurs)).toEqual((await readCatalog(fresh)).filter(isOurs))
    } finally {
      await old.close()
      await fresh.close()
    }
  },
  120_000,
)
