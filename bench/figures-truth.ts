/**
 * Checks that the figures are true: sends visits with known results through the functions that visitors use, on
 * PostgreSQL, with every seventh report delivered twice and the later steps of a visit first; then compares every
 * number of the funnel with its expected value. All in one day, so do not start shortly before midnight UTC:
 *
 *     node bench/figures-truth.ts [1000000]
 */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../local/database/database.ts'
import { asOwner } from '../local/database/roles.ts'
import { runCommand, UserError } from '../scripts/lib/user-error.ts'
import { createUsers, trying } from '../tests/db/support/callers.ts'
import { open } from './dashboard-queries.ts'

/** Visits in one transaction. */
const BATCH = 1000

type Counts = Record<'visits' | 'seen' | 'begun' | 'sent' | 'contacted' | 'won', number>
type Names = Record<'page' | 'campaign' | 'referrer' | 'device' | 'language', string>

/** How visit `n` begins, in SQL and in TypeScript; a missing value has the name ''. */
const ARRIVAL = `jsonb_strip_nulls(jsonb_build_object(
  'page', '/page-' || n % 40,
  'campaign', case when n % 4 <> 0 then 'campaign ' || n % 9 end,
  'referrer', case when n % 5 < 3 then 'site-' || n % 11 || '.example' end,
  'device', (array['phone', 'tablet', 'desktop'])[1 + n % 3],
  'language', case when n % 13 <> 0 then (array['en', 'de'])[1 + n % 2] end
))`

const namesOf = (n: number): Names => ({
  page: `/page-${n % 40}`,
  campaign: n % 4 === 0 ? '' : `campaign ${n % 9}`,
  referrer: n % 5 < 3 ? `site-${n % 11}.example` : '',
  device: ['phone', 'tablet', 'desktop'][n % 3] ?? '',
  language: n % 13 === 0 ? '' : (['en', 'de'][n % 2] ?? ''),
})

/** How far visit `n` gets. */
const countsOf = (n: number): Counts => ({
  visits: 1,
  seen: Number(n % 3 === 0),
  begun: Number(n % 12 === 0),
  sent: Number(n % 60 === 0),
  contacted: Number(n % 120 === 0),
  won: Number(n % 600 === 0),
})

/** A batch of visits from `first` on, as pages and forms report them: the later steps first, some reports twice. */
const visitsFrom = (first: number) => `
do $visits$
declare
  arrival jsonb;
begin
  for n in ${first}..${first + BATCH - 1} loop
    arrival := ${ARRIVAL};
    for delivery in 1..case when n % 7 = 0 then 2 else 1 end loop
      if n % 12 = 0 then
        perform public.record_visit(
          jsonb_build_object('once', n || '3', 'steps', '["begun", "form"]'::jsonb, 'arrival', arrival), 'sender ' || n
        );
      end if;
      if n % 3 = 0 then
        perform public.record_visit(
          jsonb_build_object('once', n || '2', 'steps', '["seen"]'::jsonb, 'arrival', arrival), 'sender ' || n
        );
      end if;
      perform public.record_visit(
        jsonb_build_object(
          'once', n || '1', 'path', arrival -> 'page', 'user_agent', 'browser ' || n / 2, 'site', 'gantry.example',
          'ip_address', '203.0.113.0', 'device', arrival -> 'device', 'steps', '["visit"]'::jsonb, 'arrival', arrival
        ),
        'sender ' || n
      );
      if n % 60 = 0 then
        perform public.receive_submission(
          jsonb_build_object(
            'id', md5(n::text)::uuid, 'name', 'Lead', 'email', 'lead' || n || '@example.com', 'message', 'Hi ' || n,
            'arrival', arrival
          ),
          'sender ' || n
        );
      end if;
    end loop;
    if n % 120 = 0 then
      update public.contact_submissions
      set status = case when n % 600 = 0 then 'won' else 'contacted' end
      where id = md5(n::text)::uuid;
    end if;
  end loop;
end
$visits$`

/** The funnel that is expected for this many visits, by kind and name. */
function truthOf(visits: number): Map<string, Counts> {
  const truth = new Map<string, Counts>()
  for (let n = 1; n <= visits; n++) {
    const counts = Object.entries(countsOf(n)) as [keyof Counts, number][]
    for (const [kind, name] of [...Object.entries(namesOf(n)), ['all', 'all']]) {
      const known = truth.get(`${kind} ${name}`) ?? {
        ...{ visits: 0, seen: 0, begun: 0, sent: 0, contacted: 0, won: 0 },
      }
      for (const [step, count] of counts) known[step] += count
      truth.set(`${kind} ${name}`, known)
    }
  }
  return truth
}

interface Answer {
  now: Counts
  parts: Record<string, (Counts & { name: string })[]>
}

/** The funnel from the database. */
async function figuresFrom(database: Database): Promise<Map<string, Counts>> {
  const [row] = await trying(database, 'owner', sql =>
    sql.query<{ funnel: Answer }>(`select public.funnel(null, now()::date + 1) as funnel`),
  )
  if (!row) throw new Error('The function answers always')
  const { now, parts } = row.funnel
  const told = Object.entries(parts).flatMap(([kind, rows]) =>
    rows.map(({ name, ...counts }) => [`${kind} ${name}`, counts] as const),
  )
  return new Map<string, Counts>([['all all', now], ...told])
}

await runCommand(async () => {
  const visits = Number(process.argv[2] ?? 1_000_000)
  if (!Number.isInteger(visits / BATCH) || visits < BATCH)
    throw new UserError(`Name a number of visits in steps of ${BATCH}.`)
  const { database, stop } = await open('postgres')
  try {
    await createUsers(database)
    for (let first = 1; first <= visits; first += BATCH) {
      await asOwner(database, sql => sql.script(visitsFrom(first)))
      if ((first - 1) % (100 * BATCH) === 0) console.log(`${first - 1 + BATCH} visits`)
    }
    const [truth, told] = [truthOf(visits), await figuresFrom(database)]
    const wrong = [...new Set([...truth.keys(), ...told.keys()])].filter(
      key => !isDeepStrictEqual(truth.get(key), told.get(key)),
    )
    for (const key of wrong.slice(0, 20))
      console.log(key, 'is', told.get(key), 'and has to be', truth.get(key))
    const [views] = await asOwner(database, sql =>
      sql.query<{ views: number; visitors: number }>(`
        select coalesce(sum(visits) filter (where kind = 'visit'), 0)::int as views,
          coalesce(sum(visits) filter (where kind = 'visitor'), 0)::int as visitors
        from public.visit_totals where grain = 'day'`),
    )
    console.log(`${truth.size} numbers times six, ${wrong.length} of them wrong.`, views)
    // Visits 2 and 3 share a browser, 4 and 5, and so on; visit 1 has its own.
    const visitors = Math.floor(visits / 2) + 1
    if (wrong.length > 0 || views?.views !== visits || views.visitors !== visitors) process.exitCode = 1
  } finally {
    await stop()
  }
})
