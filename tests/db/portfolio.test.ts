/** Categories and their items, and the time of the last change. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { asCaller, asOwner } from '../../local/database/roles.ts'
import { become, callerOf, codeOf, createUsers, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { waitForALock } from './support/waiting.ts'

const prepare = (sql: Sql) =>
  sql.script(`
    insert into public.categories (name) values ('Video'), ('Web');
    insert into public.portfolio_items (title, category) values ('A', 'Video'), ('B', 'Video'), ('C', 'Web');`)

const itemsByTitle = async (sql: Sql) =>
  (await sql.query<{ category: string }>('select category from public.portfolio_items order by title')).map(
    ({ category }) => category,
  )

const place = (sql: Sql, titles: string[]) =>
  sql.query<{ placed: number }>(
    `select public.place_portfolio_items(
       array(select id from public.portfolio_items where title = any ($1::text[])
             order by array_position($1::text[], title))) as placed`,
    [`{${titles.join(',')}}`],
  )

describe('The portfolio', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test('PCAT-04 renaming a category renames it on its items and on no others', async () => {
      const categories = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'owner')
        await sql.query(`update public.categories set name = 'Film' where name = 'Video'`)
        return itemsByTitle(sql)
      })
      expect(categories).toEqual(['Film', 'Film', 'Web'])
    })

    test('PCAT-04 two category names can be swapped in three steps without mixing their items', async () => {
      const categories = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'owner')
        for (const [from, to] of [
          ['Video', 'Somewhere'],
          ['Web', 'Video'],
          ['Somewhere', 'Web'],
        ] as const) {
          await sql.query('update public.categories set name = $2 where name = $1', [from, to])
        }
        return itemsByTitle(sql)
      })
      expect(categories).toEqual(['Web', 'Web', 'Video'])
    })

    test('DEC-39 deleting a category leaves its items unchanged', async () => {
      const categories = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'owner')
        await sql.query(`delete from public.categories where name = 'Video'`)
        return itemsByTitle(sql)
      })
      expect(categories).toEqual(['Video', 'Video', 'Web'])
    })

    test.each([
      `insert into public.categories (name) values ('VIDEO')`,
      `update public.categories set name = 'video' where name = 'Web'`,
    ])('PCAT-08 a name that exists in another case is refused: %s', async statement => {
      const attempt = tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'owner')
        return sql.query(statement)
      })
      expect(await codeOf(attempt)).toBe('23505')
    })

    test('PCAT-08 the case of a category’s own name can be changed', async () => {
      const categories = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'owner')
        await sql.query(`update public.categories set name = 'VIDEO' where name = 'Video'`)
        return itemsByTitle(sql)
      })
      expect(categories).toEqual(['VIDEO', 'VIDEO', 'Web'])
    })

    test('PEDT-07 upserting a whole item creates it the first time and changes it the second time', async () => {
      const titles = await tryingAsOwner(database(), async sql => {
        await become(sql, 'owner')
        for (const title of ['First', 'Second']) {
          await sql.query(
            `insert into public.portfolio_items (id, title, category, metrics, technologies)
             values ('44444444-4444-4444-8444-444444444444', $1, 'Web', '{2x Sales}', '{React}')
             on conflict (id) do update set title = excluded.title`,
            [title],
          )
        }
        return sql.query('select title from public.portfolio_items')
      })
      expect(titles).toEqual([{ title: 'Second' }])
    })

    test.each([
      ['site_config', `(site_name, updated_at) values ('Old', '2020-01-01')`, `site_name = 'New'`],
      ['portfolio_items', `(title, category, updated_at) values ('Old', 'C', '2020-01-01')`, `title = 'New'`],
      ['blog_posts', `(title, content, updated_at) values ('Old', 'T', '2020-01-01')`, `title = 'New'`],
      ['chat_logs', `(user_info, updated_at) values ('{}', '2020-01-01')`, `user_info = '{"name": "New"}'`],
      [
        'contact_submissions',
        `(name, email, message, updated_at) values ('Old', 'a@b.co', 'M', '2020-01-01')`,
        `name = 'New'`,
      ],
      ['media_files', `(name, alt, updated_at) values ('a.webp', 'Old', '2020-01-01')`, `alt = 'New'`],
      ['people', `(name, updated_at) values ('Old', '2020-01-01')`, `name = 'New'`],
      [
        'person_notes',
        `(person_id, body, updated_at) select id, 'Old', '2020-01-01' from public.people`,
        `body = 'New'`,
      ],
      ['saved_answers', `(title, body, updated_at) values ('Old', 'B', '2020-01-01')`, `title = 'New'`],
    ])('PEDT-09 a change of %s sets updated_at, whatever the client sends', async (table, row, change) => {
      const [after] = await tryingAsOwner(database(), async sql => {
        await sql.script(
          `insert into public.people (name) values ('Ana'); insert into public.${table} ${row}`,
        )
        return sql.query(`
          update public.${table} set ${change}, updated_at = '2030-01-01' returning updated_at = now() as now`)
      })
      expect(after).toEqual({ now: true })
    })

    test.each([
      ['anon', ['Done']],
      ['outsider', ['Done']],
      ['owner', ['Done', 'Unfinished']],
    ] as const)('SEC-16 of a draft and a published item, %s reads %j', async (caller, expected) => {
      const titles = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.portfolio_items (title, category, status)
          values ('Done', 'Web', 'published'), ('Unfinished', 'Web', 'draft')`)
        await become(sql, caller)
        return sql.query<{ title: string }>('select title from public.portfolio_items order by title')
      })
      expect(titles.map(({ title }) => title)).toEqual(expected)
    })

    test('UX-13 items are placed in the given order, all others lose their place, and none counts as edited', async () => {
      const rows = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await sql.script(
          `update public.portfolio_items set updated_at = '2026-01-01', place = 7 where title = 'C'`,
        )
        await become(sql, 'owner')
        expect(await place(sql, ['B', 'A'])).toEqual([{ placed: 2 }])
        return sql.query<{ title: string; place: number | null; is_edited: boolean }>(
          `select title, place, updated_at > created_at as is_edited from public.portfolio_items order by title`,
        )
      })
      expect(rows).toEqual([
        { title: 'A', place: 2, is_edited: false },
        { title: 'B', place: 1, is_edited: false },
        { title: 'C', place: null, is_edited: false },
      ])
    })

    test('UX-06 UX-13 an order replaces only the one that was seen, and is stored whole or not at all', async () => {
      const ids = (titles: string) =>
        `array(select id from public.portfolio_items where title = any ('{${titles}}')
               order by array_position('{${titles}}', title))`
      const placing = (order: string, seen: string) =>
        tryingAsOwner(database(), async sql => {
          await prepare(sql)
          await become(sql, 'owner')
          await place(sql, ['B', 'A'])
          return sql.query(`select public.place_portfolio_items(${order}, ${seen}) as placed`)
        })
      expect(await placing(ids('C,A'), ids('B,A'))).toEqual([{ placed: 2 }])
      expect(await codeOf(placing(ids('C,A'), ids('A,B')))).toBe('PT409')
      expect(await codeOf(placing(ids('C,A'), `'{}'`))).toBe('PT409')
      expect(await codeOf(placing(`${ids('C,A')} || gen_random_uuid()`, ids('B,A')))).toBe('PT409')
    })

    test('SEC-16 only an administrator can place items', async () => {
      const placed = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'outsider')
        return place(sql, ['A', 'B'])
      })
      expect(placed).toEqual([{ placed: 0 }])
      const attempt = tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'anon')
        return place(sql, ['A'])
      })
      expect(await codeOf(attempt)).toBe('42501')
    })
  })
})

describe('The portfolio under concurrent changes', () => {
  onEveryEngine(
    emptyProject,
    database => {
      beforeAll(() => createUsers(database()))

      test('UX-13 of two concurrent orders of items the later one holds', async () => {
        await asOwner(database(), prepare)
        let later: Promise<unknown> | undefined
        await asOwner(database(), async sql => {
          await place(sql, ['A', 'B'])
          later = asCaller(database(), callerOf('owner'), other => place(other, ['C']))
          await Promise.race([later, waitForALock(database())])
        })
        await later
        const placed = await asOwner(database(), sql =>
          sql.query('select title from public.portfolio_items where place is not null'),
        )
        expect(placed).toEqual([{ title: 'C' }])
      })
    },
    ({ concurrent }) => concurrent,
  )
})
