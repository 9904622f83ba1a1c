/**
 * Part 5 of the benchmark: the dashboard's lists after years of use, queried by its own modules through the REST
 * interface of a real PostgreSQL: 100,000 leads, 20,000 conversations, 2,000 posts (F-25), and 50,000 people with
 * 200,000 entries in their timelines (PPL-23).
 */

import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { listPosts } from '#data/blog-posts-admin.ts'
import { listChatLogs } from '#data/chat-logs-admin.ts'
import { eachSubmissions, listSubmissions, type SubmissionFilter } from '#data/contact-submissions.ts'
import { createRestClient, type Db } from '#data/rest-client.ts'
import type { Database } from '../local/database/database.ts'
import { installPlatform, migrate } from '../local/database/migrations.ts'
import { openPostgres } from '../local/database/postgres.ts'
import { asOwner } from '../local/database/roles.ts'
import { Rest } from '../local/rest/rest.ts'
import { callerOf, createUsers } from '../tests/db/support/callers.ts'
import { emptyProject } from '../tests/db/support/engines.ts'
import { findPostgres, startCluster } from '../tests/db/support/postgres-cluster.ts'
import { peopleQuestions, peopleRows } from './people-rows.ts'
import { type Effort, type Measured, median, rounded } from './results.ts'

/**
 * Milliseconds of processor time that a page of a list may take, searched or not, however busy the machine is
 * otherwise.
 */
const LIMIT = 300
const RUNS = 5
const MS = 'ms'
const BUSY = 'of the processor, ms'
const SIZES = { contact_submissions: 100_000, chat_logs: 20_000, blog_posts: 2_000 }

/** Search terms, by frequency. */
const TERMS = {
  'nothing sought': '',
  'a rare term': 'number 777',
  'a term in one of ten': 'number 7',
  'a term in all': 'words',
  'two letters in none': 'zq',
}

/** SQL that inserts this many rows, in which each term matches as often as its name says. */
function rowsOf(sizes: typeof SIZES): string {
  const tables = Object.keys(sizes)
  const triggers = (does: 'disable' | 'enable') =>
    tables.map(table => `alter table public.${table} ${does} trigger user;`).join('\n')
  return `
  ${triggers('disable')}
  insert into public.contact_submissions (name, email, message, source_path, submitted_at)
  select 'Lead number ' || n, 'lead' || n || '@example.com', repeat('A message of many words. ', 12), '/contact',
    now() - make_interval(mins => n)
  from generate_series(1, ${sizes.contact_submissions}) as n;
  insert into public.chat_logs (user_info, messages, created_at)
  select
    jsonb_build_object('name', 'Visitor number ' || n, 'email', 'v' || n || '@words.example', 'service', 'Web Design'),
    (select jsonb_agg(jsonb_build_object('role', 'user', 'content', 'I need a site. ' || m)) from generate_series(1, 20) as m),
    now() - make_interval(mins => n)
  from generate_series(1, ${sizes.chat_logs}) as n;
  insert into public.blog_posts (title, slug, content, status, published_at)
  select 'Post number ' || n, 'post-' || n, repeat('A sentence of some words, as posts have them. ', 150), 'published',
    now() - make_interval(hours => n)
  from generate_series(1, ${sizes.blog_posts}) as n;
  ${triggers('enable')}
  ${tables.map(table => `select private.write_words('${table}', null);`).join('\n')}`
}

const everything: SubmissionFilter = { search: '', status: 'any', source: 'any', flagged: false }

type Question = [name: string, ask: () => Promise<unknown>]

/** The tabs' queries. */
function questionsOf(db: Db): Question[] {
  const now = new Date().toISOString()
  const lists: Record<string, (search: string) => Promise<unknown>> = {
    leads: search => listSubmissions(db, { ...everything, search, offset: 0, limit: 50 }),
    chats: search => listChatLogs(db, { search, oldestFirst: false, offset: 0, limit: 20 }),
    posts: search => listPosts(db, { search, state: 'all', now, oldestFirst: false, offset: 0, limit: 50 }),
  }
  const last = SIZES.contact_submissions - 50
  return [
    ...Object.entries(lists).flatMap(([list, ask]) =>
      Object.entries(TERMS).map(([kind, term]): Question => [`${list}: ${kind}`, () => ask(term)]),
    ),
    ...peopleQuestions(db),
    ['leads: last page', () => listSubmissions(db, { ...everything, offset: last, limit: 50 })],
    [
      'leads: last page of a term in all',
      () => listSubmissions(db, { ...everything, search: 'words', offset: last, limit: 50 }),
    ],
    [
      'leads: a thousand rows of the CSV file',
      () => eachSubmissions(db, everything, new AbortController().signal).next(),
    ],
  ]
}

/** What a database in use does by itself after a while: statistics, and index scans that need not look at the rows. */
async function settle(client: Client): Promise<void> {
  await client.query('vacuum analyze')
  // Each query runs in one server process, so its processor time is all there is.
  await client.query('alter system set max_parallel_workers_per_gather = 0')
  await client.query('select pg_reload_conf()')
}

/** The server's processes that have just answered; an idle one ends by itself, and another replaces it. */
async function pidsOf(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

/** Milliseconds of processor time used so far by this process and `pids`; null if the system does not tell. */
function processorTime(pids: number[]): number | null {
  const own = process.cpuUsage()
  const files = pids.map(pid => `/proc/${pid}/schedstat`)
  if (files.length === 0 || !files.every(file => existsSync(file))) return null
  const others = files.map(file => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6)
  return others.reduce((sum, time) => sum + time, (own.user + own.system) / 1e3)
}

/** How long `work` takes, and how much of that is processor time; all of it if the system does not tell. */
async function timeOf(work: () => Promise<unknown>, pids: number[]) {
  const [start, used] = [performance.now(), processorTime(pids)]
  await work()
  const ms = performance.now() - start
  return { ms, busy: used === null ? ms : (processorTime(pids) ?? 0) - used }
}

/** A client of the API in front of this database, with an owner's rights. */
function clientOf(database: Database): Db {
  const rest = new Rest(database)
  return createRestClient({ url: 'http://database.local', key: 'none' }, null, (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    return rest.handle(request, pathname.replace('/rest/v1', ''), searchParams, callerOf('owner'))
  })
}

async function readAll(db: Db): Promise<void> {
  for await (const _ of eachSubmissions(db, everything, new AbortController().signal));
}

/** Runs every query and exports all leads; does nothing if PostgreSQL is not installed. */
export async function measureLists({ quick }: Effort): Promise<Measured> {
  const postgres = findPostgres()
  if (!postgres) return { tables: [], exceeded: [] }
  const cluster = await startCluster(postgres)
  const { host, port } = cluster
  const database = await openPostgres({ host, port, database: 'postgres' })
  const client = new Client({ host, port, user: 'supabase_admin', database: 'postgres' })
  try {
    await installPlatform(database, emptyProject)
    await migrate(database, emptyProject)
    await createUsers(database)
    await asOwner(database, sql => sql.script(rowsOf(SIZES)))
    await asOwner(database, sql => sql.script(peopleRows()))
    await client.connect()
    await settle(client)
    const db = clientOf(database)
    const rows: { question: string; [MS]: number; [BUSY]: number }[] = []
    const ask = async (question: string, work: () => Promise<unknown>, runs: number) => {
      // Wakes the connection, so its process is known.
      await questionsOf(db)[0]?.[1]()
      const pids = await pidsOf(client)
      const times = []
      for (let run = 0; run < runs; run++) times.push(await timeOf(work, pids))
      rows.push({
        question,
        [MS]: rounded(median(times.map(({ ms }) => ms))),
        [BUSY]: rounded(median(times.map(({ busy }) => busy))),
      })
    }
    for (const [question, work] of questionsOf(db)) await ask(question, work, quick ? 1 : RUNS)
    const exceeded = rows
      .filter(row => row[BUSY] > LIMIT)
      .map(row => `${row.question} took ${row[BUSY]}, at most ${LIMIT}`)
    await ask('leads: all rows of the CSV file, a thousand at a time', () => readAll(db), 1)
    return {
      tables: [{ title: '100,000 leads, 20,000 chats, 2,000 posts and 50,000 people on PostgreSQL', rows }],
      exceeded,
    }
  } finally {
    await client.end()
    await database.close().then(cluster.stop)
  }
}
