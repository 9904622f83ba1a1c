/**
 * Part 4 of the benchmark: how long the dashboard's queries take in a database that has been in use for years, with ten
 * thousand, a hundred thousand and a million visits, and conversations and leads with them. To see the plan of each
 * query:
 *
 *     node bench/dashboard-queries.ts [pglite] [1000000]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Database, Sql } from '../local/database/database.ts'
import { installPlatform, migrate } from '../local/database/migrations.ts'
import { openPgliteInMemory } from '../local/database/pglite.ts'
import { openPostgres } from '../local/database/postgres.ts'
import { asOwner } from '../local/database/roles.ts'
import { clusterTemplate } from '../local/database/template.ts'
import { createUsers, trying, tryingAsOwner } from '../tests/db/support/callers.ts'
import { emptyProject } from '../tests/db/support/engines.ts'
import { findPostgres, startCluster } from '../tests/db/support/postgres-cluster.ts'
import { type Effort, type Measured, median, type Row, rounded } from './results.ts'

/** Milliseconds that a query of the analytics or the submissions tab may take. */
const LIMIT = 150
const RUNS = 5
/** Visits; there are a tenth as many conversations and leads, and at most 20,000 sign-ins. */
const SIZES = [10_000, 100_000, 1_000_000]

type Engine = 'postgres' | 'pglite'

interface Question {
  tab: string
  name: string
  sql: string
  /** The function that `sql` calls, and its arguments: the plan of the call alone would show nothing. */
  calls?: { name: string; given: Record<string, string> }
  /** The statement to explain, run as the table owner, if the function builds its SQL dynamically. */
  asks?: string
}

const sinceDays = (days: number) => `(now() - make_interval(days => ${days}))::date`
const figures = (since: string, until = 'null::date', part = 'visit', name = 'all') => ({
  sql: `select public.visit_summary(${since}, ${until}, '${part}', '${name}')`,
  calls: {
    name: 'visit_summary',
    given: { since: `(${since})`, until: `(${until})`, part: `'${part}'`, part_name: `'${name}'` },
  },
})
const funnel = (since: string, filters = {}) => ({
  sql: `select public.funnel(${since}, now()::date, '${JSON.stringify(filters)}')`,
})
const speed = (since: string, page = '') => ({
  sql: `select public.vitals(${since}, now()::date, 'phone', '${page}')`,
})
const people = (filters: object, step = 'won') => ({
  sql: `select * from public.funnel_leads(null, now()::date, '${JSON.stringify(filters)}', '${step}')`,
})
const matches = (table: string) => ({
  sql: `select public.search_${table}('number 777')`,
  asks: `select id from private.${table}_words where words like '%number 777%'`,
})

/** The queries of the modules of src/data, as the API sends them to the database. */
export const QUESTIONS: Question[] = [
  { tab: 'analytics', name: 'figures of all time', ...figures('null::date') },
  { tab: 'analytics', name: 'figures of 30 days', ...figures(sinceDays(29)) },
  { tab: 'analytics', name: 'figures of 12 months', ...figures(sinceDays(364)) },
  { tab: 'analytics', name: 'figures of chosen days', ...figures(sinceDays(400), sinceDays(70)) },
  { tab: 'analytics', name: 'funnel of all time', ...funnel('null::date') },
  { tab: 'analytics', name: 'funnel of 30 days', ...funnel(sinceDays(29)) },
  {
    tab: 'analytics',
    name: 'funnel of 12 months, one campaign',
    ...funnel(sinceDays(364), { campaign: 'name 7' }),
  },
  { tab: 'analytics', name: 'funnel of all time, phones', ...funnel('null::date', { device: 'phone' }) },
  {
    tab: 'analytics',
    name: 'funnel of all time, two weak filters',
    ...funnel('null::date', { device: 'phone', language: 'en' }),
  },
  {
    tab: 'analytics',
    name: 'funnel of 12 months, two weak filters',
    ...funnel(sinceDays(364), { device: 'phone', language: 'en' }),
  },
  {
    tab: 'analytics',
    name: 'funnel of all time, five filters',
    ...funnel('null::date', {
      ...{ campaign: 'name 7', page: '/page-7', referrer: 'site-1.example', device: 'phone', language: 'en' },
    }),
  },
  {
    tab: 'analytics',
    name: 'figures of all time, phones',
    ...figures('null::date', 'null::date', 'device', 'phone'),
  },
  { tab: 'analytics', name: 'speed of all time', ...speed('null::date') },
  { tab: 'analytics', name: 'speed of 12 months', ...speed(sinceDays(364)) },
  { tab: 'analytics', name: 'speed of 30 days', ...speed(sinceDays(29)) },
  { tab: 'analytics', name: 'speed of 90 days, one page', ...speed(sinceDays(89), '/page-7') },
  { tab: 'analytics', name: 'people behind a number', ...people({ campaign: 'name 7' }) },
  {
    tab: 'analytics',
    name: 'people behind a number, few of all',
    ...people({ campaign: 'name 7', page: '/page-27', device: 'phone' }),
  },
  { tab: 'analytics', name: 'people behind a number, none', ...people({ campaign: 'nothing' }) },
  {
    tab: 'analytics',
    name: 'recent visits',
    sql: 'select * from public.visits order by created_at desc, id limit 50',
  },
  {
    tab: 'analytics',
    name: 'export, 20th page',
    sql: 'select * from public.visits order by created_at desc, id limit 1000 offset 19000',
  },
  {
    tab: 'analytics',
    name: 'login figures',
    sql: 'select public.admin_login_summary()',
    calls: { name: 'admin_login_summary', given: {} },
  },
  {
    tab: 'analytics',
    name: 'recent logins',
    sql: 'select * from public.admin_logins order by created_at desc, id limit 50',
  },
  {
    tab: 'submissions',
    name: 'first page',
    sql: `select * from public.contact_submissions where flags <@ array['many_from_one_address'] order by submitted_at desc, id limit 50`,
  },
  {
    tab: 'submissions',
    name: 'how many',
    sql: `select count(*) from public.contact_submissions where flags <@ array['many_from_one_address']`,
  },
  {
    tab: 'submissions',
    name: 'one status',
    sql: `select * from public.contact_submissions where flags <@ array['many_from_one_address'] and status = 'won' order by submitted_at desc, id limit 50`,
  },
  {
    tab: 'submissions',
    name: 'is there news',
    // The query in submissions_pulse().
    sql: `select
      (select count(*) from public.contact_submissions),
      (select count(*) from public.contact_submissions where status = 'new' and flags <@ array['many_from_one_address']),
      (select count(*) from public.contact_submissions where not flags <@ array['many_from_one_address']),
      (select max(updated_at) from public.contact_submissions)`,
  },
  { tab: 'submissions', name: 'search', ...matches('contact_submissions') },
  {
    tab: 'chats',
    name: 'first page',
    sql: `select id, user_info, created_at from public.chat_logs order by created_at desc, id limit 20`,
  },
  { tab: 'chats', name: 'how many', sql: 'select count(*) from public.chat_logs' },
  { tab: 'chats', name: 'search', ...matches('chat_logs') },
]

/** SQL that replaces all rows with rows like those of years of use. */
function rowsOf(visits: number): string {
  const fewer = Math.min(20_000, visits)
  return `
  truncate public.visits, public.admin_logins, public.contact_submissions, public.chat_logs cascade;
  truncate public.funnel_totals, public.lead_totals, public.lead_combinations, public.lead_total_changes;
  truncate public.vital_counts, public.publications, public.site_changes;
  alter table public.contact_submissions disable trigger contact_submissions_counted;
  alter table public.contact_submissions disable trigger contact_submissions_words;
  alter table public.contact_submissions disable trigger contact_submissions_person;
  alter table public.chat_logs disable trigger chat_logs_added_words;
  alter table public.chat_logs disable trigger chat_logs_person;
  insert into public.visits (path, ip_address, user_agent, referrer, device, created_at)
  select
    (array['/', '/', '/', '/work', '/work', '/contact', '/about', '/faqs', '/services', '/blog'])[1 + n % 10]
      || case when n % 7 = 0 then '/page-' || n % 50 else '' end,
    '203.0.' || n % 250 || '.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    case when n % 3 = 0 then 'site-' || n % 40 || '.example' end,
    (array['phone', 'desktop', 'tablet'])[1 + n % 3],
    now() - make_interval(secs => n * (2 * 365 * 86400.0 / ${visits}))
  from generate_series(1, ${visits}) as n;
  insert into public.admin_logins (email, status, ip_address, created_at)
  select 'someone@example.com', 'failure', '198.51.' || n % 90 || '.0', now() - make_interval(mins => n)
  from generate_series(1, ${fewer}) as n;
  insert into public.contact_submissions (name, email, message, source_path, submitted_at, status, arrival)
  select 'Lead number ' || n, 'lead' || n || '@example.com', repeat('A message of some length. ', 12),
    (array['/contact', '/', '/services/web-design'])[1 + n % 3],
    now() - make_interval(secs => n * (2 * 365 * 86400.0 / ${visits / 10})),
    (array['new', 'contacted', 'won', 'lost'])[1 + n % 4],
    jsonb_build_object(
      'page', '/page-' || n % 60, 'campaign', 'name ' || n / 60 % 40,
      'referrer', 'site-' || n % 7 || '.example', 'device', (array['phone', 'desktop', 'tablet'])[1 + n % 11 / 5],
      'language', (array['en', 'de', 'fr'])[1 + n % 17 / 7]
    )
  from generate_series(1, ${visits / 10}) as n;
  insert into public.lead_totals (grain, kind, day, name, sent, contacted, won)
  select period.grain, part.kind, period.day, part.name,
    count(*), count(*) filter (where lead.status <> 'new'), count(*) filter (where lead.status = 'won')
  from public.contact_submissions as lead
  cross join lateral (
    select arrived.kind, arrived.name from private.arrival_parts(lead.arrival) as arrived
    union all
    values ('way', 'form')
  ) as part
  cross join lateral private.day_and_month((lead.submitted_at at time zone 'UTC')::date) as period
  group by 1, 2, 3, 4;
  insert into public.lead_combinations
    (grain, day, page, campaign, referrer, device, language, sent, contacted, won)
  select period.grain, period.day, named.page, named.campaign, named.referrer, named.device, named.language,
    count(*), count(*) filter (where lead.status <> 'new'), count(*) filter (where lead.status = 'won')
  from public.contact_submissions as lead
  cross join lateral private.arrival_names(lead.arrival) as named
  cross join lateral private.day_and_month((lead.submitted_at at time zone 'UTC')::date) as period
  group by 1, 2, 3, 4, 5, 6, 7;
  -- As many as wait at most to be added up.
  insert into public.lead_total_changes (day, source, arrival, sent, contacted, won)
  select lead.submitted_at::date, lead.source, lead.arrival, 1, 0, 0
  from public.contact_submissions as lead
  order by lead.submitted_at desc
  limit 199;
  -- As many names as a day has at most, of pages.
  insert into public.funnel_totals (grain, kind, day, name, visits, seen, begun)
  select period.grain, kind, period.day, case kind when 'all' then 'all' else 'name ' || place end,
    sum(30), sum(9), sum(2)
  from (
    values ('all', 1), ('page', 200), ('campaign', 40), ('referrer', 40), ('device', 3), ('language', 10)
  ) as parts (kind, names)
  cross join lateral generate_series(1, parts.names) as place
  cross join generate_series(0, 729) as day
  cross join lateral private.day_and_month(now()::date - day) as period
  group by 1, 2, 3, 4;
  insert into public.vital_counts (page, metric, device, day, bucket, views)
  select case place when 0 then '' else '/page-' || place end, metric, device, now()::date - day,
    -- Slower since ten days, so that the page where most is sought.
    60 + bucket * 2 + case when day < 10 then 4 else 0 end, 3
  from unnest(array['lcp', 'inp', 'cls', 'ttfb']) as metric
  cross join unnest(array['phone', 'tablet', 'desktop']) as device
  cross join generate_series(0, 60) as place
  cross join lateral generate_series(0, case place when 0 then 729 else 89 end) as day
  -- A page has so many different values a day as it has views, all pages together some more.
  cross join lateral generate_series(
    1, case place when 0 then 20 else least(8, 1 + ${visits} / 730 / 180) end
  ) as bucket;
  insert into public.publications (reason, status, started_at, finished_at)
  select 'change', 'live', now() - make_interval(hours => 19 * n), now() - make_interval(hours => 19 * n)
  from generate_series(1, 900) as n;
  insert into public.chat_logs (user_info, messages, created_at)
  select jsonb_build_object('name', 'Visitor number ' || n, 'email', 'v' || n || '@example.com'),
    jsonb_build_array(jsonb_build_object('role', 'user', 'content', repeat('I need a site. ', 20))),
    now() - make_interval(mins => n * 8)
  from generate_series(1, ${visits / 10}) as n;
  alter table public.contact_submissions enable trigger contact_submissions_counted;
  alter table public.contact_submissions enable trigger contact_submissions_words;
  alter table public.contact_submissions enable trigger contact_submissions_person;
  alter table public.chat_logs enable trigger chat_logs_added_words;
  alter table public.chat_logs enable trigger chat_logs_person;
  select private.write_words('contact_submissions', null), private.write_words('chat_logs', null)`
}

interface Opened {
  database: Database
  /** What a server does by itself after a while; right after loading, queries took half as long again. */
  settle: () => Promise<void>
  stop: () => Promise<void>
}

/** A database of the project on that engine, empty except for what migrations create. */
export async function open(engine: Engine): Promise<Opened> {
  if (engine === 'pglite') {
    const template = await clusterTemplate(emptyProject, join(import.meta.dirname, '../.data/cache'))
    const database = await openPgliteInMemory(template)
    const settle = () => asOwner(database, sql => sql.script('analyze'))
    return { database, settle, stop: () => database.close() }
  }
  const postgres = findPostgres()
  if (!postgres)
    throw new Error('There is no package of PostgreSQL for this machine; name the embedded database: pglite')
  const cluster = await startCluster(postgres)
  const address = { host: cluster.host, port: cluster.port, database: 'postgres' }
  const database = await openPostgres(address)
  await installPlatform(database, emptyProject)
  await migrate(database, emptyProject)
  const settle = async () => {
    const client = new Client({ ...address, user: 'supabase_admin' })
    await client.connect()
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    await client.end()
  }
  return { database, settle, stop: () => database.close().then(cluster.stop) }
}

/** The plan of a query: that of the function's own statement, with its arguments filled in. */
async function planOf(database: Database, { sql, calls, asks }: Question): Promise<string> {
  let statement = asks ?? sql
  if (calls) {
    const [source] = await asOwner(database, asked =>
      asked.query<{ prosrc: string }>('select prosrc from pg_proc where proname = $1', [calls.name]),
    )
    statement = source?.prosrc ?? ''
    for (const [name, value] of Object.entries(calls.given))
      statement = statement.replace(new RegExp(`\\b${name}\\b`, 'g'), () => value)
  }
  const explain = (asked: Sql) =>
    asked.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${statement}`)
  const lines = asks ? await tryingAsOwner(database, explain) : await trying(database, 'owner', explain)
  return lines.map(line => line['QUERY PLAN']).join('\n')
}

/** Median time of several runs as an owner, in milliseconds. */
async function timeOf(database: Database, { sql }: Pick<Question, 'sql'>, runs = RUNS): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const took = await trying(database, 'owner', async asked => {
      const start = performance.now()
      await asked.query(sql)
      return performance.now() - start
    })
    times.push(took)
  }
  return rounded(median(times))
}

const nameOf = ({ tab, name }: Question) => `${tab}: ${name}`
const heading = (visits: number) => `${visits.toLocaleString('en-US')} visits, ms`

/** Runs every query at every size; one row per query. */
async function ask(engine: Engine, sizes: number[]): Promise<{ rows: Row[]; exceeded: string[] }> {
  const { database, settle, stop } = await open(engine)
  const exceeded: string[] = []
  const rows = new Map<string, Row>(
    [...QUESTIONS.map(nameOf), 'delete all visits (a change)'].map(question => [question, { question }]),
  )
  const note = (question: string, visits: number, ms: number) =>
    rows.set(question, { ...rows.get(question), [heading(visits)]: ms })
  try {
    await createUsers(database)
    for (const visits of sizes) {
      await asOwner(database, sql => sql.script(rowsOf(visits)))
      await settle()
      for (const question of QUESTIONS) {
        const ms = await timeOf(database, question)
        note(nameOf(question), visits, ms)
        if (question.tab !== 'chats' && ms > LIMIT)
          exceeded.push(`${engine}, ${heading(visits)}: ${nameOf(question)} took ${ms}, at most ${LIMIT}`)
      }
      const remove = { sql: `delete from public.visits where id <> ''` }
      note('delete all visits (a change)', visits, await timeOf(database, remove, 1))
    }
  } finally {
    await stop()
  }
  return { rows: [...rows.values()], exceeded }
}

/** Measures PostgreSQL, if it is installed, and the embedded database, whose speed sets no limit. */
export async function measureQueries({ quick }: Effort): Promise<Measured> {
  const sizes = quick ? SIZES.slice(0, 2) : SIZES
  const tables = []
  const exceeded: string[] = []
  if (findPostgres()) {
    const found = await ask('postgres', sizes)
    tables.push({ title: 'PostgreSQL', rows: found.rows })
    exceeded.push(...found.exceeded)
  }
  tables.push({ title: 'The embedded database', rows: (await ask('pglite', sizes)).rows })
  return { tables, exceeded }
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const { database, settle, stop } = await open(positionals.includes('pglite') ? 'pglite' : 'postgres')
  try {
    await createUsers(database)
    const visits = Number(positionals.find(word => /^\d+$/.test(word)) ?? 1_000_000)
    await asOwner(database, sql => sql.script(rowsOf(visits)))
    await settle()
    for (const question of QUESTIONS)
      console.log(`-- ${nameOf(question)}\n${await planOf(database, question)}\n`)
  } finally {
    await stop()
  }
}
