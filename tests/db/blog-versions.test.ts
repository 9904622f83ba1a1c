/** The history of a blog post: written automatically, bounded, and kept for posts restored from the trash. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, becomeOwner, createUsers, tryingAsOwner } from './support/callers.ts'
import { emptyProject, filledProject, onEveryEngine } from './support/engines.ts'

interface Version {
  revision: number
  title: string
  saved_by: string | null
}

const id = 'bbbbbbbb-0000-4000-8000-000000000001'

const add = (sql: Sql, title = 'First') =>
  sql.query('insert into public.blog_posts (id, title, content) values ($1, $2, $3)', [id, title, 'Text'])

const versions = (sql: Sql) =>
  sql.query<Version>(
    'select revision, title, saved_by from public.blog_post_versions where post_id = $1 order by revision',
    [id],
  )

describe('The history of a blog post', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    const asAdmin = <Result>(act: (sql: Sql) => Promise<Result>) =>
      tryingAsOwner(database(), async sql => {
        await become(sql, 'owner')
        return act(sql)
      })

    test('UX-05 records each save in order, and who made it', async () => {
      const found = await asAdmin(async sql => {
        await add(sql)
        await sql.query(`update public.blog_posts set title = 'Second'`)
        await becomeOwner(sql)
        await become(sql, 'service')
        await sql.query(`update public.blog_posts set title = 'Third', status = 'draft'`)
        return versions(sql)
      })
      expect(found).toEqual([
        { revision: 1, title: 'First', saved_by: 'owner@example.com' },
        { revision: 2, title: 'Second', saved_by: 'owner@example.com' },
        { revision: 3, title: 'Third', saved_by: null },
      ])
    })

    test('SEC-20 keeps the newest 100 versions', async () => {
      const found = await asAdmin(async sql => {
        await add(sql)
        for (let save = 2; save <= 130; save += 1)
          await sql.query(`update public.blog_posts set title = $1`, [`Save ${save}`])
        return versions(sql)
      })
      expect(found).toHaveLength(100)
      expect(found[0]).toMatchObject({ revision: 31, title: 'Save 31' })
      expect(found.at(-1)).toMatchObject({ revision: 130, title: 'Save 130' })
    })

    test('UX-01 survives while the post is in the trash and continues when it is restored', async () => {
      const found = await asAdmin(async sql => {
        await add(sql)
        await sql.query(`update public.blog_posts set title = 'Second'`)
        await sql.query('delete from public.blog_posts where id = $1', [id])
        expect(await versions(sql)).toHaveLength(2)
        await sql.query(
          'select public.restore_deleted(array(select id from public.deleted_rows where row_id = $1))',
          [id],
        )
        await sql.query(`update public.blog_posts set title = 'Third'`)
        return versions(sql)
      })
      expect(found.map(({ revision, title }) => [revision, title])).toEqual([
        [1, 'First'],
        [2, 'Second'],
        [3, 'Third'],
      ])
    })

    test('UX-01 is deleted by the nightly job that purges its post from the trash', async () => {
      const [waiting, gone] = await tryingAsOwner(database(), async sql => {
        await add(sql)
        await sql.query('delete from public.blog_posts where id = $1', [id])
        await sql.query(
          `update public.blog_post_versions set post_deleted_at = post_deleted_at - interval '31 days'`,
        )
        const nextNight = async () => {
          await become(sql, 'service')
          await sql.query('select public.purge_deleted_rows()')
          await becomeOwner(sql)
          return versions(sql)
        }
        // A post whose deleted row is still in the trash can be restored.
        const kept = await nextNight()
        await sql.query(`update public.deleted_rows set deleted_at = deleted_at - interval '31 days'`)
        return [kept.length, (await nextNight()).length]
      })
      expect([waiting, gone]).toEqual([1, 0])
    })

    test('UX-01 stays with a post in the trash when another post is deleted', async () => {
      const found = await tryingAsOwner(database(), async sql => {
        await add(sql)
        await sql.query('delete from public.blog_posts where id = $1', [id])
        await sql.query(
          `update public.blog_post_versions set post_deleted_at = post_deleted_at - interval '31 days'`,
        )
        await sql.script(`
          insert into public.blog_posts (title, content) values ('Other', 'Text');
          delete from public.blog_posts where title = 'Other'`)
        return versions(sql)
      })
      expect(found).toHaveLength(1)
    })
  })
})

describe('The history of the seed', () => {
  onEveryEngine(filledProject, database => {
    test('has a version of each post', async () => {
      const [counts] = await tryingAsOwner(database(), sql =>
        sql.query<{ posts: number; versions: number }>(`
          select (select count(*) from public.blog_posts)::integer as posts,
                 (select count(distinct post_id) from public.blog_post_versions)::integer as versions`),
      )
      expect(counts?.posts).toBeGreaterThan(0)
      expect(counts?.versions).toBe(counts?.posts)
    })
  })
})
