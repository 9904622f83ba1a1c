/** Alternative texts: written in the media library, shown on the portfolio's public cards. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, createUsers, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

/** One item per kind of URL, and the library's alternative texts for two files. */
const prepare = (sql: Sql) =>
  sql.script(`
    insert into public.media_files (name, alt) values
      ('portfolio/1763600000000-1.png', 'A red door'), ('1763600000000-2.png', 'A blue door');
    insert into public.portfolio_items (title, category, image_url, image_alt) values
      ('Folder', 'Web', '/assets/1763600000000-1.png?v=2', 'Sent along'),
      ('Loose', 'Web', '/assets/1763600000000-2.png', ''),
      ('Elsewhere', 'Web', 'https://example.com/assets/1763600000000-1.png', 'Sent along'),
      ('None', 'Web', null, '');
    update public.portfolio_items set place = 1, updated_at = '2026-01-01', created_at = '2026-01-01' where true;`)

const words = async (sql: Sql) =>
  Object.fromEntries(
    (
      await sql.query<{ title: string; image_alt: string }>(
        'select title, image_alt from public.portfolio_items',
      )
    ).map(({ title, image_alt }) => [title, image_alt]),
  )

describe('The alternative text of a picture', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test('UX-10 an item has the alternative text of its picture in the library, and no other', async () => {
      const found = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'anon')
        return words(sql)
      })
      expect(found).toEqual({ Folder: 'A red door', Loose: 'A blue door', Elsewhere: '', None: '' })
    })

    test.each([
      [
        'new words',
        `update public.media_files set alt = 'A green door' where name like '%-1.png'`,
        'A green door',
      ],
      [
        'words for another file',
        `update public.media_files set alt = 'Else' where name like '%-2.png'`,
        'A red door',
      ],
      ['a deleted file', `delete from public.media_files where name like '%-1.png'`, ''],
    ])('UX-10 %s: items follow the library and do not count as edited', async (_, statement, expected) => {
      const found = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'owner')
        await sql.query(statement)
        return sql.query(`
          select image_alt, updated_at = '2026-01-01' as is_as_before
          from public.portfolio_items where title = 'Folder'`)
      })
      expect(found).toEqual([{ image_alt: expected, is_as_before: true }])
    })

    test('MEDI-13 a focal point set in the library reaches items and the hero, which do not count as edited', async () => {
      const found = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await sql.script(`
          insert into public.site_config (id, hero_bg) values (1, '/assets/1763600000000-2.png?v=2')
          on conflict (id) do update set hero_bg = excluded.hero_bg`)
        const revisions = () =>
          sql.query(`
            select revision from public.portfolio_items where title = 'Folder'
            union all select revision from public.site_config`)
        const before = await revisions()
        // Editors may change the library, but not the settings.
        await become(sql, 'editor')
        await sql.query(`update public.media_files set focus = '62% 48%'`)
        await become(sql, 'anon')
        const shown = await sql.query(`
          select title, image_focus as focus from public.portfolio_items where title in ('Folder', 'None')
          union all select 'Settings', hero_focus from public.site_config
          order by title`)
        return { shown, isEdited: JSON.stringify(before) !== JSON.stringify(await revisions()) }
      })
      expect(found).toEqual({
        shown: [
          { title: 'Folder', focus: '62% 48%' },
          { title: 'None', focus: null },
          { title: 'Settings', focus: '62% 48%' },
        ],
        isEdited: false,
      })
    })

    test.each(['62%', '101% 0%', '1% -1%', '1% 1%;', 'url(x) 1%'])(
      'MEDI-13 %j is refused as a focal point',
      async focus => {
        const attempt = tryingAsOwner(database(), async sql => {
          await prepare(sql)
          await become(sql, 'owner')
          await sql.query('update public.media_files set focus = $1', [focus])
        })
        await expect(attempt).rejects.toMatchObject({ code: '23514' })
      },
    )

    test('UX-10 choosing another picture sets its alternative text and counts as an edit', async () => {
      const found = await tryingAsOwner(database(), async sql => {
        await prepare(sql)
        await become(sql, 'owner')
        return sql.query(`
          update public.portfolio_items set image_url = '/assets/1763600000000-2.png' where title = 'Folder'
          returning image_alt, updated_at = now() as is_edited`)
      })
      expect(found).toEqual([{ image_alt: 'A blue door', is_edited: true }])
    })
  })
})
