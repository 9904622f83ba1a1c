/** Old URLs: which ones are valid, which would form a loop, and what happens to URLs that were not found. */
import { describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, insertUsers, trying, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const add = (sql: Sql, from: string, to: string) =>
  sql.query('insert into public.redirects (from_path, to_path) values ($1, $2)', [from, to])

describe('Redirects', () => {
  onEveryEngine(emptyProject, database => {
    const refusal = (redirects: [string, string][]) =>
      tryingAsOwner(database(), async sql => {
        for (const [from, to] of redirects) await add(sql, from, to)
      }).then(
        () => null,
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      )

    test.each<[string, [string, string][], string]>([
      ['itself', [['/a', '/a']], 'PT409 An address cannot lead to itself.'],
      ['itself, at another place', [['/a', '/a#b']], 'PT409 An address cannot lead to itself.'],
      [
        'back',
        [
          ['/team', '/about'],
          ['/about', '/team'],
        ],
        'PT409 This goes in a circle: /team already leads to /about.',
      ],
      [
        'back over others',
        [
          ['/b', '/c'],
          ['/c', '/d#there'],
          ['/d', '/b'],
        ],
        'PT409 This goes in a circle: /c already leads to /d.',
      ],
    ])('MOVE-03 what leads to %s is refused', async (_, redirects, expected) => {
      expect(await refusal(redirects)).toBe(expected)
    })

    test('MOVE-01 a redirect may lead to another one or to a section of a page', async () => {
      expect(
        await refusal([
          ['/a', '/b'],
          ['/b', '/c'],
          ['/c', '/faqs#price'],
          ['/0', '/a'],
          ['/x.html', '/'],
        ]),
      ).toBeNull()
    })

    test.each([
      '/',
      '',
      'old',
      '/old/',
      '//old',
      '/a//b',
      '/a?b',
      '/a#b',
      '/a b',
      '/a/*',
      '/:slug',
      '/a/../b',
      '/admin',
      '/admin/x',
      '/api/chat',
      '/assets/a.webp',
      '/_astro/a.js',
      '/.netlify/functions/x',
      'https://x.example/a',
      `/${'a'.repeat(500)}`,
    ])('MOVE-01 %j is refused as an old address', async from => {
      expect(await refusal([[from, '/about']])).toMatch(/^23514 /)
    })

    test.each([
      '',
      'about',
      '//evil.example',
      'https://evil.example',
      '/about/',
      '/a b',
      '/a#',
      '/a?b',
      'javascript:x',
    ])('MOVE-01 %j is refused as a target', async to => {
      expect(await refusal([['/old', to]])).toMatch(/^23514 /)
    })

    test('MOVE-01 an address has only one target, and a redirect added by an owner is in the audit log', async () => {
      expect(
        await refusal([
          ['/a', '/b'],
          ['/a', '/c'],
        ]),
      ).toMatch(/^23505 /)
      await tryingAsOwner(database(), async sql => {
        await insertUsers(sql)
        await become(sql, 'owner')
        await add(sql, '/a', '/b')
        const found = await sql.query(`select action from public.audit_log where table_name = 'redirects'`)
        expect(found).toEqual([{ action: 'added' }])
      })
    })
  })
})

describe('Addresses that were not found', () => {
  onEveryEngine(emptyProject, database => {
    const note = (sql: Sql, path: string, from: string | null = null) =>
      sql.query('select public.note_missing_page($1, $2)', [path, from])

    test('MOVE-02 are counted and keep the referrer of the last visitor who had one', async () => {
      await trying(database(), 'service', async sql => {
        for (const from of ['a.example', null, 'b.example', null]) await note(sql, '/gone', from)
        const found = await sql.query('select path, visits, referrer from public.missing_pages')
        expect(found).toEqual([{ path: '/gone', visits: 4, referrer: 'b.example' }])
      })
    })

    test('MOVE-02 SEC-16 are deleted 28 days after the last request, even without new ones; hidden ones keep only their address', async () => {
      await trying(database(), 'service', async sql => {
        await sql.query(`insert into public.missing_pages (path, visits, last_at, referrer, is_hidden) values
          ('/old', 3, now() - interval '29 days', 'a.example', false),
          ('/new', 3, now() - interval '27 days', 'a.example', false),
          ('/old-hidden', 3, now() - interval '29 days', 'a.example', true),
          ('/new-hidden', 3, now() - interval '27 days', 'a.example', true)`)
        const [answer] = await sql.query<{ report: Record<string, number> }>(
          'select public.apply_retention(90, 180) as report',
        )
        expect(answer?.report['public.missing_pages']).toBe(1)
        const kept = await sql.query(
          `select path, visits, referrer, is_hidden as hidden, first_at > 'epoch' and last_at > 'epoch' as dated
           from public.missing_pages order by path`,
        )
        expect(kept).toEqual([
          { path: '/new', visits: 3, referrer: 'a.example', hidden: false, dated: true },
          { path: '/new-hidden', visits: 3, referrer: 'a.example', hidden: true, dated: true },
          { path: '/old-hidden', visits: 1, referrer: null, hidden: true, dated: false },
        ])
        // Another page is requested, and the hidden one again, which stays hidden.
        await note(sql, '/other')
        await note(sql, '/old-hidden')
        const [hidden] = await sql.query(
          `select visits, is_hidden as hidden from public.missing_pages where path = '/old-hidden'`,
        )
        expect(hidden).toEqual({ visits: 2, hidden: true })
      })
    })

    test('MOVE-02 are limited to 500, and the least requested are deleted', async () => {
      await trying(database(), 'service', async sql => {
        await sql.query(`insert into public.missing_pages (path, visits, last_at)
          select '/' || number, number, now() - interval '1 day' from generate_series(1, 600) as number`)
        await note(sql, '/new')
        const [row] =
          await sql.query(`select count(*)::int as count, min(visits) filter (where path <> '/new') as lowest,
          count(*) filter (where path = '/new')::int as fresh from public.missing_pages`)
        expect(row).toEqual({ count: 500, lowest: 102, fresh: 1 })
      })
    })
  })
})
