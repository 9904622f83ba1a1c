/** Every table, view and function of the API, and which of them the public key can access over HTTP (SEC-16). */
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

/** What visitors can read: the pages' content. They see no row of chat_logs; see http-visitor.test.ts. */
const READABLE = [
  'blog_post_slugs',
  'blog_posts',
  'categories',
  'chat_logs',
  'faqs',
  'portfolio_items',
  'redirects',
  'site_config',
]

const isRefused = ({ status, error }: { status: number; error: { code: string } | null }) =>
  status === 401 && error?.code === '42501'

describe('With the public key', () => {
  test('SEC-16 only the listed tables can be read, and nothing can be added, changed or deleted', async () => {
    const { anon, server } = backend()
    const found = await asOwner(server.database, sql =>
      sql.query<{ name: string; column: string }>(`
        select relation.relname as name, min(attname) as column
        from pg_class as relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
        where relation.relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        group by relname order by relname`),
    )
    expect(found.length).toBeGreaterThan(20)
    const opened: string[] = []
    for (const { name, column } of found) {
      const rows = anon.from(name)
      const attempts = {
        read: rows.select().limit(1),
        insert: rows.insert({}),
        update: rows.update({ [column]: null }).not(column, 'is', null),
        delete: rows.delete().not(column, 'is', null),
      }
      for (const [operation, attempt] of Object.entries(attempts)) {
        if (!isRefused(await attempt)) opened.push(`${operation} ${name}`)
      }
    }
    expect(opened).toEqual(READABLE.map(name => `read ${name}`))
  })

  test('SEC-16 no function can be called', async () => {
    const { anon, server } = backend()
    const found = await asOwner(server.database, sql =>
      sql.query<{ name: string; parameters: string }>(`
        select proname as name, coalesce(array_to_string(proargnames[1:pronargs], ' '), '') as parameters
        from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
        order by proname`),
    )
    expect(found.length).toBeGreaterThan(20)
    const opened: string[] = []
    for (const { name, parameters } of found) {
      const nothing = Object.fromEntries((parameters.match(/\w+/g) ?? []).map(name => [name, null]))
      if (!isRefused(await anon.rpc(name, nothing))) opened.push(name)
    }
    expect(opened).toEqual([])
  })
})
