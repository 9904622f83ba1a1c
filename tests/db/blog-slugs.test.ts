/** The slug of a blog post: derived from its title once, and unique. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, codeOf, createUsers, tryingAsOwner } from './support/callers.ts'
import { emptyProject, filledProject, onEveryEngine } from './support/engines.ts'

const add = async (sql: Sql, title: string) => {
  const [post] = await sql.query<{ slug: string }>(
    `insert into public.blog_posts (title, content) values ($1, 'Text') returning slug`,
    [title],
  )
  return post?.slug
}

describe('The slug of a blog post', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    /** Runs `act` as an administrator and rolls everything back. */
    const asAdmin = <Result>(act: (sql: Sql) => Promise<Result>) =>
      tryingAsOwner(database(), async sql => {
        await become(sql, 'owner')
        return act(sql)
      })

    test.each([
      ['What to fix first on an Amazon listing', 'what-to-fix-first-on-an-amazon-listing'],
      ['  Don’t, "really": 50% off?! ', 'dont-really-50-off'],
      ['Crème brûlée à la Škoda', 'creme-brulee-a-la-skoda'],
      ['AI', 'post-ai'],
      ['你好，世界', 'post'],
      ['../../admin', 'admin'],
      ['x'.repeat(200), 'x'.repeat(72)],
      ['word '.repeat(30), `${'word-'.repeat(14)}wo`],
    ])('is made from the title: %j', async (title, slug) => {
      expect(await asAdmin(sql => add(sql, title))).toBe(slug)
    })

    test('former slugs of a public post can be read while the post is public', async () => {
      const visible = 'select slug, post_id from public.blog_post_slugs order by slug'
      const found = await tryingAsOwner(database(), async sql => {
        await become(sql, 'owner')
        const [post] = await sql.query<{ id: string }>(
          `insert into public.blog_posts (title, content) values ('Moving', 'T') returning id`,
        )
        await sql.script(`
          insert into public.blog_posts (title, content, status) values ('Hidden', 'T', 'draft');
          update public.blog_posts set slug = 'moved-once' where slug = 'moving';
          update public.blog_posts set slug = 'moved-twice', title = 'Moved' where slug = 'moved-once';
          update public.blog_posts set slug = 'elsewhere' where slug = 'hidden'`)
        await become(sql, 'anon')
        const whilePublic = await sql.query(visible)
        await become(sql, 'owner')
        await sql.query(`update public.blog_posts set status = 'draft' where slug = 'moved-twice'`)
        await become(sql, 'anon')
        return { id: post?.id, whilePublic, whileDraft: await sql.query(visible) }
      })
      const { id } = found
      expect(found.whilePublic).toEqual([
        { slug: 'moved-once', post_id: id },
        { slug: 'moving', post_id: id },
      ])
      expect(found.whileDraft).toEqual([])
    })

    test('gets a number if it is taken, even by a post that is not public yet', async () => {
      const slugs = await asAdmin(async sql => {
        await sql.script(
          `insert into public.blog_posts (title, content, published_at) values ('Same title', 'T', now() + interval '1 day')`,
        )
        return [await add(sql, 'Same title'), await add(sql, 'Same: title!'), await add(sql, 'Same title 2')]
      })
      expect(slugs).toEqual(['same-title-2', 'same-title-3', 'same-title-2-2'])
    })

    test('is unique even for two posts inserted in one statement', async () => {
      const rows = await asAdmin(sql =>
        sql.query<{ slug: string }>(
          `insert into public.blog_posts (title, content) values ('Twin', 'T'), ('Twin', 'T') returning slug`,
        ),
      )
      expect(rows.map(row => row.slug)).toEqual(['twin', 'twin-2'])
    })

    test('UX-07 made again, it does not collide with itself', async () => {
      const slugs = await asAdmin(async sql => {
        await add(sql, 'Lamps')
        await add(sql, 'Lamps')
        return sql.query(`update public.blog_posts set slug = null where slug = 'lamps-2' returning slug`)
      })
      expect(slugs).toEqual([{ slug: 'lamps-2' }])
    })

    test('MOVE-05 is kept if it was public, even if it changes while the post is a draft for once', async () => {
      const former = await asAdmin(async sql => {
        await sql.script(`
          insert into public.blog_posts (title, content, status, published_at) values
            ('Shared', 'T', 'published', now()), ('Never shown', 'T', 'draft', now()),
            ('Planned', 'T', 'scheduled', now() + interval '1 day');
          update public.blog_posts set status = 'draft';
          update public.blog_posts set slug = 'new-' || slug;
          update public.blog_posts set slug = 'newer-' || slug;
          update public.blog_posts set status = 'published'`)
        return sql.query('select slug from public.blog_post_slugs')
      })
      expect(former).toEqual([{ slug: 'shared' }])
    })

    test('stays when the title changes', async () => {
      const [post] = await asAdmin(async sql => {
        await add(sql, 'First title')
        return sql.query(`update public.blog_posts set title = 'Second title' returning slug`)
      })
      expect(post).toEqual({ slug: 'first-title' })
    })

    test.each(["'ab'", "'With-Capitals'", "'double--hyphen'", "'-edge'", "'a/b/c'", "repeat('x', 81)"])(
      'is refused if it is invalid: %s',
      async slug => {
        const attempt = asAdmin(sql =>
          sql.query(`insert into public.blog_posts (title, content, slug) values ('T', 'C', ${slug})`),
        )
        expect(await codeOf(attempt)).toBe('23514')
      },
    )
  })
})

describe('The slugs of the seed', () => {
  onEveryEngine(filledProject, database => {
    test('include the slug of a known title', async () => {
      const rows = await tryingAsOwner(database(), sql =>
        sql.query<{ slug: string }>('select slug from public.blog_posts'),
      )
      expect(rows.map(row => row.slug)).toContain('what-to-fix-first-on-an-amazon-listing')
    })
  })
})
