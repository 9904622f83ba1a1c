/** From visit to won: every number matches the visits and leads behind it, for callers who may read it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, becomeOwner, type CallerName, createUsers, tryingAsOwner } from './support/callers.ts'
import { dayAgo, daysAgo, stopClock } from './support/clock.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { receive, submission } from './support/submissions.ts'

type Counts = Record<'visits' | 'seen' | 'begun' | 'sent' | 'contacted' | 'won', number | null>
interface Funnel {
  now: Counts
  before: Counts | null
  parts: Record<string, (Counts & { name: string })[]>
  form: Record<string, number>
  ways: Record<string, number>
}

const none = { visits: 0, seen: 0, begun: 0, sent: 0, contacted: 0, won: 0 }

async function funnelFor(
  sql: Sql,
  caller: CallerName,
  { first = dayAgo(6) as string | null, last = dayAgo(0), filters = {} } = {},
): Promise<Funnel> {
  await become(sql, caller)
  const [row] = await sql.query<{ funnel: Funnel }>('select public.funnel($1, $2, $3) as funnel', [
    first,
    last,
    JSON.stringify(filters),
  ])
  await becomeOwner(sql)
  if (!row) throw new Error('The function answers always')
  return row.funnel
}

const visit = (sql: Sql, steps: string[], arrival: object | null) =>
  sql.query('select public.record_visit($1, $2)', [JSON.stringify({ steps, arrival }), randomUUID()])

/** Adds a lead from `days` days ago and sets its status as the dashboard does. */
async function lead(sql: Sql, arrival: object | null, status = 'new', days = 0, changes = {}) {
  const sent = submission({
    ...{ timestamp: daysAgo(days), message: `Hello ${randomUUID()}` },
    ...(arrival && { arrival }),
    ...changes,
  })
  expect(await receive(sql, sent, randomUUID())).toBe('stored')
  if (status !== 'new')
    await sql.query('update public.contact_submissions set status = $1 where id = $2', [status, sent.id])
  return sent.id
}

/** A random number generator that repeats its sequence for the same seed. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

describe('The funnel', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await stopClock(database())
      await createUsers(database())
    })

    test('FIG-04 FIG-06 every figure matches its visits and leads, and the figures of each kind add up to the total', async () => {
      const draw = seeded(7)
      const pick = <T>(...choices: T[]): T => choices[draw(choices.length)] as T
      const truth = new Map<string, typeof none>()
      const count = (arrival: Record<string, string> | null, more: Partial<typeof none>) => {
        const campaign = [arrival?.campaign, arrival?.source].filter(Boolean).join(' · ')
        const names = { ...arrival, campaign }
        for (const kind of ['all', 'page', 'campaign', 'referrer', 'device', 'language'] as const) {
          const name = kind === 'all' ? 'all' : arrival ? (names[kind as 'campaign'] ?? '') : '?'
          const known = truth.get(`${kind} ${name}`) ?? { ...none }
          for (const [step, number] of Object.entries(more)) known[step as 'visits'] += number
          truth.set(`${kind} ${name}`, known)
        }
      }
      await tryingAsOwner(database(), async sql => {
        for (let made = 0; made < 150; made++) {
          const arrival =
            draw(10) === 0
              ? null
              : {
                  page: pick('/', '/work', '/services'),
                  device: pick('phone', 'desktop'),
                  ...pick<Record<string, string>>({}, { language: 'de' }, { language: 'en' }),
                  ...pick<Record<string, string>>({}, { referrer: 'google.com' }),
                  ...pick<Record<string, string>>(
                    {},
                    { campaign: 'spring', source: 'google' },
                    { campaign: 'spring' },
                    { source: 'mail' },
                  ),
                }
          await visit(sql, ['visit'], arrival)
          const seen = draw(2)
          const begun = seen && draw(2)
          // Each step in its own report, in any order.
          if (begun) await visit(sql, ['begun'], arrival)
          if (seen) await visit(sql, ['seen'], arrival)
          count(arrival, { visits: 1, seen, begun })
          if (!begun) continue
          const status = pick('new', 'contacted', 'won', 'lost')
          await lead(sql, arrival, status, draw(7))
          count(arrival, { sent: 1, contacted: Number(status !== 'new'), won: Number(status === 'won') })
        }
        const { now, parts } = await funnelFor(sql, 'owner')
        expect(now).toEqual(truth.get('all all'))
        expect(now.sent).toBeGreaterThan(10)
        const told = Object.entries(parts).flatMap(([kind, rows]) =>
          rows.map(({ name, ...steps }) => [`${kind} ${name}`, steps] as const),
        )
        truth.delete('all all')
        expect(new Map(told)).toEqual(truth)
        for (const rows of Object.values(parts))
          for (const step of ['visits', 'seen', 'begun', 'sent', 'contacted', 'won'] as const)
            expect(rows.reduce((sum, row) => sum + (row[step] ?? 0), 0)).toBe(now[step])

        // Filtered by one name, it shows that name's row, and the list of that kind stays complete.
        const only = await funnelFor(sql, 'owner', { filters: { campaign: 'spring · google' } })
        expect(only.now).toEqual(truth.get('campaign spring · google'))
        expect(only.parts.campaign).toEqual(parts.campaign)
        expect((await funnelFor(sql, 'owner', { filters: { page: '/nowhere' } })).now).toEqual(none)

        // Each month is the sum of its days.
        const months = await sql.query(
          `select kind, name, visits, seen, begun from public.funnel_totals where grain = 'month'
           except
           select kind, name, sum(visits), sum(seen), sum(begun) from public.funnel_totals where grain = 'day'
           group by kind, date_trunc('month', day), name`,
        )
        expect(months).toEqual([])
        // Adding up the leads' totals does not change any figure either.
        await sql.query('select private.add_up_leads()')
        expect(await sql.query('select id from public.lead_total_changes')).toEqual([])
        expect((await funnelFor(sql, 'owner')).parts).toEqual(parts)
        const leads = await sql.query(
          `select kind, day, name, sent, contacted, won from public.lead_totals where grain = 'month'
           except
           select kind, date_trunc('month', day)::date, name, sum(sent), sum(contacted), sum(won)
           from public.lead_totals where grain = 'day' group by 1, 2, 3`,
        )
        expect(leads).toEqual([])
      })
    })

    test('FIG-16 FIG-04 combined filters narrow the lead figures and omit the visit figures; the lists of people match', async () => {
      const draw = seeded(11)
      const pick = <T>(...choices: T[]): T => choices[draw(choices.length)] as T
      const KINDS = ['page', 'campaign', 'referrer', 'device', 'language'] as const
      type Names = Record<(typeof KINDS)[number], string>
      const leads: { names: Names; status: string }[] = []
      const countsOf = (some: typeof leads) => ({
        ...{ visits: null, seen: null, begun: null, sent: some.length },
        contacted: some.filter(({ status }) => status !== 'new').length,
        won: some.filter(({ status }) => status === 'won').length,
      })
      await tryingAsOwner(database(), async sql => {
        for (let made = 0; made < 120; made++) {
          const arrival: Record<string, string> | null =
            draw(12) === 0
              ? null
              : {
                  page: pick('/', '/work', '/services'),
                  device: pick('phone', 'desktop'),
                  ...pick<Record<string, string>>({}, { language: 'de' }, { language: 'en' }),
                  ...pick<Record<string, string>>({}, { referrer: 'google.com' }),
                  ...pick<Record<string, string>>(
                    {},
                    { campaign: 'spring', source: 'google', medium: 'cpc' },
                    { campaign: 'spring' },
                    { medium: 'mail' },
                  ),
                }
          const way = [arrival?.source, arrival?.medium].filter(Boolean).join(' / ')
          const campaign = [arrival?.campaign, way].filter(Boolean).join(' · ')
          const said: Record<string, string> = { ...arrival, campaign }
          const names = Object.fromEntries(
            KINDS.map(kind => [kind, arrival ? (said[kind] ?? '') : '?']),
          ) as Names
          const status = pick('new', 'contacted', 'won', 'lost')
          // Also in earlier months, both whole and partial.
          await lead(sql, arrival, status, draw(100))
          await visit(sql, ['visit'], arrival)
          leads.push({ names, status })
          // Some leads are already added up in the totals, others not yet.
          if (made === 60) await sql.query('select private.add_up_leads()')
        }
        const all = { first: dayAgo(100), last: dayAgo(0) }
        const passing = (filters: Partial<Names>) =>
          leads.filter(({ names }) => KINDS.every(kind => (filters[kind] ?? names[kind]) === names[kind]))
        const two: Partial<Names>[] = [
          { campaign: 'spring', device: 'phone' },
          { campaign: 'spring · google / cpc', language: 'en', page: '/work' },
          { referrer: '', device: 'desktop' },
          { page: '?', device: '?' },
          { campaign: '', referrer: 'google.com', device: 'phone', language: '', page: '/' },
          { page: '/nowhere', device: 'phone' },
        ]
        for (const filters of two) {
          const told = await funnelFor(sql, 'owner', { ...all, filters })
          expect(told.now, JSON.stringify(filters)).toEqual(countsOf(passing(filters)))
          for (const kind of KINDS) {
            const { [kind]: _, ...others } = filters
            const rows = Map.groupBy(passing(others), ({ names }) => names[kind])
            expect(new Map(told.parts[kind]?.map(({ name, ...counts }) => [name, counts]) ?? [])).toEqual(
              new Map([...rows].map(([name, its]) => [name, countsOf(its)])),
            )
          }
        }
        expect(passing({ campaign: 'spring', device: 'phone' }).length).toBeGreaterThan(3)

        // With one filter, the lists of the other kinds cover only leads; its own list stays complete.
        const one = await funnelFor(sql, 'sales', { ...all, filters: { device: 'phone' } })
        expect(one.now).toMatchObject({ visits: passing({ device: 'phone' }).length })
        expect(one.parts.device?.every(({ visits }) => visits !== null)).toBe(true)
        expect(one.parts.page?.map(({ visits }) => visits)).toEqual([null, null, null])

        // The previous period is filtered, too.
        const half = { first: dayAgo(49), last: dayAgo(0), filters: two[0] ?? {} }
        const { now, before } = await funnelFor(sql, 'owner', half)
        const found = await funnelFor(sql, 'owner', { ...half, first: dayAgo(99) })
        expect((now.sent ?? 0) + (before?.sent ?? 0)).toBe(found.now.sent)

        // The number of people behind each name matches its figure.
        for (const kind of KINDS)
          for (const name of new Set(leads.map(({ names }) => names[kind]))) {
            await become(sql, 'owner')
            const people = await sql.query(`select id from public.funnel_leads($1, $2, $3, 'won')`, [
              ...[all.first, all.last, JSON.stringify({ [kind]: name })],
            ])
            await becomeOwner(sql)
            expect(people, `${kind}: ${name}`).toHaveLength(countsOf(passing({ [kind]: name })).won)
          }

        // An editor may not read leads, and filtered visits are unknown.
        const editors = await funnelFor(sql, 'editor', { ...all, filters: two[0] ?? {} })
        const unknown = { visits: null, seen: null, begun: null, sent: null, contacted: null, won: null }
        expect([editors.now, editors.parts]).toEqual([unknown, {}])

        // A deleted lead is not in any combination either.
        for (let gone = 0; gone < leads.length; gone += 20)
          await sql.query(
            `delete from public.contact_submissions
             where id in (select id from public.contact_submissions order by id limit 20)`,
          )
        await sql.query('select private.add_up_leads()')
        expect(await sql.query('select * from public.lead_combinations')).toEqual([])
        expect(await sql.query('select * from public.lead_totals')).toEqual([])
      })
    })

    test('FIG-04 SEC-25 at most 200 invented names per kind and day are counted separately, the rest together', async () => {
      await tryingAsOwner(database(), async sql => {
        const invent = (from: number, to: number) =>
          sql.query(
            `select public.record_visit(
               jsonb_build_object(
                 'steps', array['visit'], 'arrival', jsonb_build_object('page', '/', 'campaign', 'c' || number)
               ),
               'sender ' || number / 100
             ) from generate_series($1::int, $2::int) as number`,
            [String(from), String(to)],
          )
        const campaigns = () =>
          sql.query<{ name: string; visits: number }>(
            `select name, visits::int from public.funnel_totals
             where grain = 'day' and kind = 'campaign' and day = (now() at time zone 'UTC')::date order by name collate "C"`,
          )
        // Yesterday's names do not use up today's limit.
        await sql.query(
          `insert into public.funnel_totals (kind, day, name)
           select 'campaign', (now() at time zone 'UTC')::date - 1, 'y' || number from generate_series(1, 300) as number`,
        )
        await invent(1, 200)
        expect(await campaigns()).toHaveLength(200)
        await invent(200, 260)
        await visit(sql, ['visit'], { page: '/new' })
        await visit(sql, ['visit'], null)
        const found = await campaigns()
        expect(found).toHaveLength(203)
        expect(found.filter(({ name, visits }) => !name.startsWith('c') || visits > 1)).toEqual([
          { name: '', visits: 1 },
          { name: '?', visits: 1 },
          { name: 'c200', visits: 2 },
          { name: '…', visits: 60 },
        ])
        const { now, parts } = await funnelFor(sql, 'owner')
        expect(now.visits).toBe(263)
        expect(parts.page?.map(({ name, visits }) => [name, visits])).toEqual([
          ['/', 261],
          ['/new', 1],
          ['?', 1],
        ])
      })
    })

    test('FIG-04 SEC-25 invented names that use up a day take no known name out of the figures, which leave all room to new ones', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query(
          `insert into public.funnel_totals (grain, kind, day, name, visits)
           select
             'month', 'campaign',
             date_trunc('month', now() at time zone 'UTC' - make_interval(months => known.ago))::date, known.name, 1
           from (values ('spring', 1), ('earlier this month', 0), ('forgotten', 2)) as known (name, ago)`,
        )
        for (const campaign of ['spring', 'earlier this month'])
          await visit(sql, ['visit'], { page: '/', campaign })
        for (let made = 0; made < 200; made++)
          await visit(sql, ['visit'], { page: '/', campaign: `c${made}` })
        for (const campaign of ['spring', 'forgotten']) await visit(sql, ['visit'], { page: '/', campaign })
        const found = await sql.query(
          `select name, visits::int from public.funnel_totals
           where grain = 'day' and kind = 'campaign' and name in ('spring', 'forgotten', '…') order by name collate "C"`,
        )
        expect(found).toEqual([
          { name: 'spring', visits: 2 },
          { name: '…', visits: 1 },
        ])
      })
    })

    test('FIG-04 a lead is counted by its current state: status, spam mark, deletion', async () => {
      await tryingAsOwner(database(), async sql => {
        const now = async () => (await funnelFor(sql, 'owner')).now
        const id = await lead(sql, { page: '/', device: 'phone' })
        const set = (change: string) =>
          sql.query(`update public.contact_submissions set ${change} where id = $1`, [id])
        expect(await now()).toEqual({ ...none, sent: 1 })
        await set(`status = 'contacted'`)
        expect(await now()).toEqual({ ...none, sent: 1, contacted: 1 })
        await set(`status = 'won'`)
        expect(await now()).toEqual({ ...none, sent: 1, contacted: 1, won: 1 })
        await sql.query('select private.add_up_leads()')
        expect(await now()).toEqual({ ...none, sent: 1, contacted: 1, won: 1 })
        await set(`notes = 'Called.'`)
        await set(`status = 'lost'`)
        expect(await now()).toEqual({ ...none, sent: 1, contacted: 1 })
        await set(`flags = '{links}'`)
        expect(await now()).toEqual(none)
        await set(`flags = '{many_from_one_address}'`)
        expect(await now()).toEqual({ ...none, sent: 1, contacted: 1 })
        await sql.query('delete from public.contact_submissions where id = $1', [id])
        expect(await now()).toEqual(none)
        // No list has a name without counts either, even before the totals are added up.
        const { parts, ways } = await funnelFor(sql, 'owner')
        expect([parts, ways]).toEqual([{}, {}])
        await sql.query('select private.add_up_leads()')
        expect(await sql.query('select * from public.lead_totals')).toEqual([])
        await sql.query(
          `insert into public.contact_submissions (name, email, message, source) values ('Bo', '', 'By telephone', 'hand')`,
        )
        expect(await now(), 'what the team wrote down came from no visit').toEqual(none)
      })
    })

    test('FIG-05 a period is compared with the equally long one before it, all time with nothing', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query(
          `insert into public.funnel_totals (grain, kind, day, name, visits)
           select period.grain, 'all', period.day, 'all', sum(visits)
           from (values (0, 1), (6, 2), (7, 4), (13, 8), (14, 16)) as total (ago, visits)
           cross join lateral private.day_and_month((now() at time zone 'UTC')::date - ago) as period
           group by period.grain, period.day`,
        )
        await lead(sql, null, 'won', 8)
        const week = await funnelFor(sql, 'owner')
        expect([week.now.visits, week.before?.visits]).toEqual([3, 12])
        expect([week.now.won, week.before?.won]).toEqual([0, 1])
        const [first, last] = [dayAgo(14), dayAgo(7)]
        expect((await funnelFor(sql, 'owner', { first, last })).now.visits).toBe(28)
        const all = await funnelFor(sql, 'owner', { first: null })
        expect([all.now.visits, all.now.won, all.before]).toEqual([31, 1, null])
      })
    })

    test('FIG-07 the form’s fields are counted, and leads by form and chat', async () => {
      await tryingAsOwner(database(), async sql => {
        await visit(sql, ['seen', 'begun', 'form', 'name'], null)
        await visit(sql, ['email', 'message'], null)
        await visit(sql, ['seen', 'begun', 'form', 'name', 'email'], null)
        await lead(sql, null)
        await lead(sql, null, 'new', 0, { source: 'chat' })
        const { form, ways } = await funnelFor(sql, 'sales')
        expect(form).toEqual({ form: 2, name: 2, email: 2, message: 1 })
        expect(ways).toEqual({ form: 1, chat: 1 })
      })
    })

    test('FIG-05 SEC-16 owners and sales can list the people behind a figure; editors and others get no lead data', async () => {
      await tryingAsOwner(database(), async sql => {
        const spring = { page: '/', device: 'phone', campaign: 'spring' }
        await visit(sql, ['visit', 'seen'], spring)
        const won = await lead(sql, spring, 'won', 1)
        const lost = await lead(sql, spring, 'lost', 2)
        const fresh = await lead(sql, { page: '/', device: 'phone' })
        await lead(sql, spring, 'won', 30)
        await lead(sql, spring, 'new', 0, { signs: ['honeypot'] })

        const leadsFor = async (caller: CallerName, filters: object, step: string) => {
          await become(sql, caller)
          const rows = await sql.query<{ id: string }>('select id from public.funnel_leads($1, $2, $3, $4)', [
            ...[dayAgo(6), dayAgo(0), JSON.stringify(filters), step],
          ])
          await becomeOwner(sql)
          return rows.map(({ id }) => id)
        }
        for (const caller of ['owner', 'sales'] as const) {
          expect(await leadsFor(caller, {}, 'sent')).toEqual([fresh, won, lost])
          expect(await leadsFor(caller, { campaign: 'spring' }, 'sent')).toEqual([won, lost])
          expect(await leadsFor(caller, { campaign: 'spring' }, 'contacted')).toEqual([won, lost])
          expect(await leadsFor(caller, { campaign: 'spring' }, 'won')).toEqual([won])
          expect(await leadsFor(caller, { campaign: '' }, 'sent')).toEqual([fresh])
          expect((await funnelFor(sql, caller)).now).toMatchObject({
            visits: 1,
            sent: 3,
            contacted: 2,
            won: 1,
          })
        }
        for (const caller of ['editor', 'outsider'] as const)
          expect(await leadsFor(caller, {}, 'sent')).toEqual([])
        const unknown = { sent: null, contacted: null, won: null }
        const editors = await funnelFor(sql, 'editor')
        expect(editors.now).toEqual({ visits: 1, seen: 1, begun: 0, ...unknown })
        expect(editors.parts.campaign).toEqual([{ name: 'spring', visits: 1, seen: 1, begun: 0, ...unknown }])
        expect(editors.ways).toEqual({})
        expect((await funnelFor(sql, 'outsider')).now).toEqual({ visits: 0, seen: 0, begun: 0, ...unknown })
      })
    })

    test('FIG-04 restoring leads from an old backup adds them to the totals; a newer backup has its own totals', async () => {
      await tryingAsOwner(database(), async sql => {
        const restored = (more: object) =>
          sql.query(`select public.restore_rows('contact_submissions', $1::jsonb)`, [
            JSON.stringify([
              {
                id: randomUUID(),
                name: 'Ana',
                email: 'a@b.co',
                message: 'Hi',
                submitted_at: daysAgo(1),
                ...more,
              },
            ]),
          ])
        await restored({ status: 'won', source: 'contact', flags: [] })
        await restored({ status: 'new', source: 'contact', flags: ['links'] })
        await restored({ status: 'new', source: 'hand', flags: [] })
        expect((await funnelFor(sql, 'owner')).now).toEqual({ ...none, sent: 1, contacted: 1, won: 1 })
        await restored({ status: 'won', source: 'contact', flags: [], arrival: null })
        expect((await funnelFor(sql, 'owner')).now).toEqual({ ...none, sent: 1, contacted: 1, won: 1 })
      })
    })

    test('ANLY-07 deleting all visits clears their totals and keeps those of leads', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query('select public.record_visit($1, $2)', [
          JSON.stringify({ path: '/', steps: ['visit', 'form'], arrival: null }),
          'a',
        ])
        await lead(sql, null)
        await sql.query(`delete from public.visits where id <> ''`)
        const { now, form } = await funnelFor(sql, 'owner')
        expect([now, form]).toEqual([{ ...none, sent: 1 }, {}])
      })
    })
  })
})
