/** Drafts, scheduled and published posts: who can read which and when, and how the database sets states and times. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, type CallerName, codeOf, createUsers, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

interface Post {
  status: string
  revision: number
  /** Seconds from now to the time of publication. */
  ahead: number
}

describe('The states of a blog post', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    const asAdmin = <Result>(act: (sql: Sql) => Promise<Result>) =>
      tryingAsOwner(database(), async sql => {
        await become(sql, 'owner')
        return act(sql)
      })

    const read = async (sql: Sql): Promise<Post | undefined> => {
      const [post] = await sql.query<Post>(`
        select status, revision, extract(epoch from published_at - now())::integer as ahead
        from public.blog_posts`)
      return post
    }

    /** Adds a post as the administrator, changes it and returns the result. */
    const postAfter = (columns: string, values: string, ...changes: string[]) =>
      asAdmin(async sql => {
        await sql.query(
          `insert into public.blog_posts (title, content, ${columns}) values ('T', 'C', ${values})`,
        )
        for (const change of changes) await sql.query(`update public.blog_posts set ${change}`)
        return read(sql)
      })

    const in1h = `now() + interval '1 hour'`
    const ago1h = `now() - interval '1 hour'`

    test.each<[string, string, string, Partial<Post>]>([
      ['without a word it is public at once', 'slug', `'abc'`, { status: 'published', ahead: 0 }],
      ['a time to come schedules it', 'published_at', in1h, { status: 'scheduled', ahead: 3600 }],
      ['a draft stays one', 'status', `'draft'`, { status: 'draft' }],
      ['so does one with a time', 'status, published_at', `'draft', ${in1h}`, { status: 'draft' }],
      [
        'scheduled for a time gone by is published',
        'status, published_at',
        `'scheduled', ${ago1h}`,
        {
          ...{ status: 'published', ahead: -3600 },
        },
      ],
      [
        'a device’s fast clock delays nothing',
        'status, published_at',
        `'published', ${in1h}`,
        {
          ...{ status: 'published', ahead: 0 },
        },
      ],
    ])('UX-05 adding: %s', async (_, columns, values, expected) => {
      expect(await postAfter(columns, values)).toMatchObject({ revision: 1, ...expected })
    })

    test.each<[string, string, string, Partial<Post>]>([
      [
        'publishing a draft means now',
        `'draft'`,
        `status = 'published', published_at = ${in1h}`,
        {
          ...{ status: 'published', ahead: 0 },
        },
      ],
      [
        'a public post moved into the future is scheduled',
        `'published'`,
        `published_at = ${in1h}`,
        {
          ...{ status: 'scheduled', ahead: 3600 },
        },
      ],
      ['a public post can become a draft again', `'published'`, `status = 'draft'`, { status: 'draft' }],
    ])('UX-05 changing: %s', async (_, status, change, expected) => {
      expect(await postAfter('status', status, change)).toMatchObject({ revision: 2, ...expected })
    })

    test('UX-06 every save increases the revision by one, whatever the client sends', async () => {
      expect(await postAfter('slug', `'abc'`, `title = 'A'`, 'revision = 40', `title = 'B'`)).toMatchObject({
        revision: 4,
      })
    })

    test.each<[CallerName, string[]]>([
      ['anon', ['due', 'public']],
      ['outsider', ['due', 'public']],
      ['owner', ['draft', 'due', 'old draft', 'public', 'scheduled']],
      ['service', ['draft', 'due', 'old draft', 'public', 'scheduled']],
    ])('SEC-16 of all states %s reads %j, also through the search', async (caller, expected) => {
      const [listed, found] = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.blog_posts (title, content, status, published_at) values
            ('draft', 'C', 'draft', now()),
            ('old draft', 'C', 'draft', now() - interval '1 year'),
            ('scheduled', 'C', 'scheduled', now() + interval '1 second'),
            ('public', 'C', 'published', now()),
            ('due', 'C', 'scheduled', now() + interval '1 hour');
          -- Its hour passes, and nobody writes anything.
          alter table public.blog_posts disable trigger user;
          update public.blog_posts set published_at = now() - interval '1 second' where title = 'due';
          alter table public.blog_posts enable trigger user`)
        const [due] = await sql.query(`select status from public.blog_posts where title = 'due'`)
        expect(due).toEqual({ status: 'scheduled' })
        await become(sql, caller)
        const from = async (source: string) =>
          (await sql.query<{ title: string }>(`select title from ${source} order by title`)).map(
            ({ title }) => title,
          )
        const listed = await from('public.blog_posts')
        // These two may not call the search.
        if (caller === 'anon' || caller === 'service') return [listed, listed]
        return [
          listed,
          await from(`jsonb_to_recordset(public.search_blog_posts('C') -> 'rows') as found (title text)`),
        ]
      })
      expect(listed).toEqual(expected)
      // The search is for the dashboard: a caller who is not an administrator finds nothing.
      expect(found).toEqual(caller === 'outsider' ? [] : expected)
    })

    test.each([
      ['%', ['100 % linen']],
      ['100 %', ['100 % linen']],
      ['_', ['snake_case']],
      ['*', ['Starred']],
      ['fine \\ "wide"', ['snake_case']],
      ['"', ['snake_case']],
      ['[', []],
      ['LINEN', ['100 % linen', 'Starred']],
      ["'; drop table public.faqs; --", []],
      ['', ['100 % linen', 'Starred', 'snake_case']],
    ])('SEC-8 the search takes %j literally', async (term, expected) => {
      const titles = await asAdmin(async sql => {
        await sql.script(`
          insert into public.blog_posts (title, content, tags) values
            ('100 % linen', 'Text', '{}'), ('snake_case', 'Text', array['first', 'Fine \\ "wide"']),
            ('Starred', 'five * for linen', '{}')`)
        return sql.query<{ title: string }>(
          `select title from jsonb_to_recordset(public.search_blog_posts($1) -> 'rows') as found (title text)
           order by title collate "C"`,
          [term],
        )
      })
      expect(titles.map(({ title }) => title)).toEqual(expected)
    })

    test.each([
      `status) values ('T', 'C', 'hidden'`,
      `image_alts) values ('T', 'C', '[]'`,
      `image_alts) values ('T', 'C', jsonb_build_object('/a.png', repeat('x', 65536))`,
      `revision) values ('T', 'C', 0`,
    ])('SEC-7 refuses %s', async row => {
      const attempt = asAdmin(sql => sql.query(`insert into public.blog_posts (title, content, ${row})`))
      expect(await codeOf(attempt)).toBe('23514')
    })
  })
})
