/** What counts as a public change, and what happens to it while the pages are built. */
import { describe, expect, test } from 'vitest'
import { become, becomeOwner, insertUsers } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { later, minutesAgo, report, start, stateOf, trial } from './support/publications.ts'

describe('Public changes', () => {
  onEveryEngine(emptyProject, database => {
    test.each([
      ['a new question', `insert into public.faqs (question, answer) values ('Who?', 'We.')`, 1],
      ['an answer', `update public.faqs set answer = 'So.' where true`, 1],
      ['an answer saved as it was', `update public.faqs set answer = answer where true`, 0],
      ['a deleted question', `delete from public.faqs where true`, 1],
      ['a category', `insert into public.categories (name) values ('Film')`, 1],
      ['the slogan', `insert into public.site_config (id, slogan) values (1, 'Now')`, 1],
      ['an item', `insert into public.portfolio_items (title, category) values ('One', 'Film')`, 1],
      ['a post', `insert into public.blog_posts (title, content) values ('New', 'Text')`, 1],
      [
        'a lead',
        `insert into public.contact_submissions (name, email, message) values ('A', 'a@b.co', 'M')`,
        0,
      ],
      ['a redirect', `insert into public.redirects (from_path, to_path) values ('/old', '/about')`, 1],
      ['a visit', `insert into public.visits (path) values ('/')`, 0],
      [
        'a post of tomorrow',
        `insert into public.blog_posts (title, content, published_at) values ('New', 'Text', ${later(1440)})`,
        0,
      ],
      [
        'a public post that is taken back',
        `update public.blog_posts set published_at = ${later(9)} where true`,
        1,
      ],
    ])('%s', async (_, statement, changes) => {
      const counted = await trial(database(), async sql => {
        await sql.script(statement)
        return (await stateOf(sql)).changes
      })
      expect(counted).toBe(changes)
    })

    test('UX-08 without a time the state is that of the database’s clock', async () => {
      await trial(database(), async sql => {
        await sql.script(`insert into public.categories (name) values ('Film')`)
        await sql.script(`insert into public.blog_posts (title, content, published_at)
          values ('Soon', 'Text', ${later(10)})`)
        const [row] = await sql.query('select public.publishing_state() as state')
        expect(row).toEqual({ state: await stateOf(sql) })
        expect(row).toMatchObject({ state: { changes: 1, appeared_at: null } })
      })
    })

    test('one row counts once, however often it is saved', async () => {
      await trial(database(), async sql => {
        for (const text of ['a', 'b', 'c'])
          await sql.query('update public.faqs set answer = $1 where true', [text])
        expect((await stateOf(sql)).changes).toBe(1)
      })
    })

    test('a scheduled post counts from its time on, unless it is moved or deleted before', async () => {
      await trial(database(), async sql => {
        const add = (title: string, minutes: number) =>
          sql.script(`insert into public.blog_posts (title, content, published_at)
            values ('${title}', 'Text', ${later(minutes)})`)
        await add('Soon', 10)
        await add('Later', 30)
        expect(await stateOf(sql, 9)).toMatchObject({ changes: 0, appeared_at: null })
        expect(await stateOf(sql, 10)).toMatchObject({ changes: 1, appeared_at: expect.any(String) })
        expect(await stateOf(sql, 31)).toMatchObject({ changes: 2 })
        await sql.script(`update public.blog_posts set published_at = ${later(60)} where title = 'Soon'`)
        expect(await stateOf(sql, 31)).toMatchObject({ changes: 1 })
        await sql.script(`delete from public.blog_posts where title = 'Later'`)
        expect(await stateOf(sql, 31)).toMatchObject({ changes: 0 })
        expect(await stateOf(sql, 61)).toMatchObject({ changes: 1 })
      })
    })

    test('the team can read the publishing state; a visitor is refused, other users see no changes', async () => {
      await trial(database(), async sql => {
        await sql.script(`update public.faqs set answer = 'So.' where true`)
        await becomeOwner(sql)
        await insertUsers(sql)
        for (const member of ['owner', 'sales', 'editor'] as const) {
          await becomeOwner(sql)
          await become(sql, member)
          expect((await stateOf(sql)).changes).toBe(1)
        }
        await become(sql, 'outsider')
        expect((await stateOf(sql)).changes).toBe(0)
        await become(sql, 'anon')
        await expect(stateOf(sql)).rejects.toMatchObject({ code: '42501' })
      })
    })
  })
})

describe('Publications', () => {
  onEveryEngine(emptyProject, database => {
    test('a build that goes live clears its changes, and those made meanwhile stay pending', async () => {
      await trial(database(), async sql => {
        await sql.script(`update public.faqs set answer = 'So.' where true`)
        const id = await start(sql)
        expect(await stateOf(sql)).toMatchObject({ changes: 0, building: { started_at: expect.any(String) } })
        await sql.script(`update public.faqs set answer = 'Or so.' where true`)
        await sql.script(`insert into public.categories (name) values ('Film')`)
        expect(await report(sql, { id: 'd1', publication_id: id, state: 'building' })).toBe('recorded')
        expect(await report(sql, { id: 'd1', state: 'live', log_url: 'https://log.example/1' })).toBe(
          'recorded',
        )
        expect(await stateOf(sql)).toMatchObject({
          changes: 2,
          building: null,
          last: { status: 'live', log_url: 'https://log.example/1', error: null },
          live_since: expect.any(String),
          failures: 0,
        })
      })
    })

    test('a failed build makes its changes pending again', async () => {
      await trial(database(), async sql => {
        await sql.script(`update public.faqs set answer = 'So.' where true`)
        const id = await start(sql)
        await report(sql, { publication_id: id, state: 'failed', error: 'x'.repeat(2000) })
        const state = await stateOf(sql)
        expect(state).toMatchObject({ changes: 1, failures: 1, last: { status: 'failed' } })
        expect(state.last?.error).toHaveLength(1000)
        await start(sql)
        expect(await stateOf(sql)).toMatchObject({ changes: 0 })
      })
    })

    test('two builds cannot run at once; one without a report counts as failed after 30 minutes', async () => {
      await trial(database(), async sql => {
        expect(await start(sql)).toEqual(expect.any(String))
        expect(await start(sql, 29, 'person')).toBeNull()
        expect(await stateOf(sql, 31)).toMatchObject({
          building: null,
          failures: 1,
          last: { status: 'failed' },
        })
        expect(await start(sql, 31, 'person')).toEqual(expect.any(String))
      })
    })

    test('a report that is repeated or arrives after the end changes nothing', async () => {
      await trial(database(), async sql => {
        const id = await start(sql)
        const live = { id: 'd1', publication_id: id, state: 'live', finished_at: minutesAgo(0) }
        await report(sql, { ...live, state: 'building' })
        expect(await report(sql, { ...live, state: 'building' })).toBe('known')
        await report(sql, live)
        const state = await stateOf(sql)
        expect(await report(sql, live)).toBe('known')
        expect(await report(sql, { ...live, state: 'building' })).toBe('known')
        expect(await report(sql, { ...live, state: 'failed' })).toBe('known')
        expect(await stateOf(sql)).toEqual(state)
      })
    })

    test('UX-08 reports of a build are accepted even after its hook timed out', async () => {
      await trial(database(), async sql => {
        await sql.script(`update public.faqs set answer = 'So.' where true`)
        const id = await start(sql)
        const silent = { publication_id: id, state: 'failed', error: 'The hook did not answer in time.' }
        expect(await report(sql, silent)).toBe('recorded')
        expect(await stateOf(sql)).toMatchObject({ changes: 1, failures: 1 })
        expect(await report(sql, silent)).toBe('known')
        const deploy = { id: 'd1', publication_id: id, state: 'building' }
        expect(await report(sql, deploy)).toBe('recorded')
        expect(await stateOf(sql)).toMatchObject({
          ...{ changes: 0, failures: 0, last: null },
          building: { started_at: expect.any(String) },
        })
        expect(await report(sql, { ...deploy, state: 'live' })).toBe('recorded')
        expect(await stateOf(sql)).toMatchObject({ changes: 0, last: { status: 'live', error: null } })
        expect(await report(sql, silent)).toBe('ignored')
      })
    })

    test('a deploy after a commit clears the changes made before it started', async () => {
      await trial(database(), async sql => {
        await sql.script(`update public.faqs set answer = 'So.' where true`)
        await becomeOwner(sql)
        await sql.script(`update public.site_changes
          set first_changed_at = now() - interval '9 minutes', changed_at = now() - interval '9 minutes',
            due_at = now() - interval '9 minutes' where true`)
        await become(sql, 'service')
        await sql.script(`insert into public.categories (name) values ('Film')`)
        const deploy = { id: 'git', state: 'live', started_at: minutesAgo(3), finished_at: minutesAgo(1) }
        expect(await report(sql, deploy)).toBe('recorded')
        const state = await stateOf(sql)
        expect(state).toMatchObject({ changes: 1, last: { status: 'live' } })
        expect(state.durations[0]).toBeCloseTo(120, 0)
      })
    })

    test('F-48 every deploy that did not fail counts for the forecast, whoever started it', async () => {
      await trial(database(), async sql => {
        const id = await start(sql)
        await report(sql, { id: 'd1', publication_id: id, state: 'live', finished_at: minutesAgo(0) })
        await report(sql, { id: 'git', state: 'live', started_at: minutesAgo(3), finished_at: minutesAgo(1) })
        await report(sql, {
          id: 'bad',
          state: 'failed',
          started_at: minutesAgo(3),
          finished_at: minutesAgo(1),
        })
        const counted = async (minutes: number) => {
          const { deploys_last_week, deploys_last_month, started_last_month } = await stateOf(sql, minutes)
          return [deploys_last_week, deploys_last_month, started_last_month]
        }
        expect(await counted(0)).toEqual([2, 2, 1])
        expect(await counted(8 * 24 * 60)).toEqual([0, 2, 1])
        expect(await counted(31 * 24 * 60)).toEqual([0, 0, 0])
      })
    })

    test('F-48 a build without a report counts as well, because it may be live', async () => {
      await trial(database(), async sql => {
        const counted = async (minutes: number) => {
          const { deploys_last_week, deploys_last_month, failures } = await stateOf(sql, minutes)
          return [deploys_last_week, deploys_last_month, failures]
        }
        await start(sql)
        expect(await counted(0)).toEqual([1, 1, 0])
        expect(await counted(31)).toEqual([1, 1, 1])
        const refused = await start(sql, 31)
        await report(sql, { publication_id: refused, state: 'failed', error: 'The host did not accept.' })
        expect(await counted(32), 'written down as lost, while the next one failed').toEqual([1, 1, 2])
        expect(await counted(31 * 24 * 60)).toEqual([0, 0, 2])
      })
    })

    test('a deploy from long ago is ignored', async () => {
      await trial(database(), async sql => {
        const old = { id: 'old', state: 'live', started_at: '2020-05-13T17:56:15.346Z' }
        expect(await report(sql, old)).toBe('ignored')
        expect(await stateOf(sql)).toMatchObject({ last: null, live_since: null })
      })
    })
  })
})
