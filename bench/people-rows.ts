/**
 * Years' worth of people for the benchmark of the lists: 50,000 of them with 200,000 entries in their timelines
 * (PPL-23).
 */
import { readOpenSteps } from '#data/follow-ups.ts'
import {
  countPeople,
  listMerged,
  listPeople,
  type PeopleQuery,
  readFirstAnswers,
  readPerson,
} from '#data/people.ts'
import { readTimeline } from '#data/person-timeline.ts'
import type { Db } from '#data/rest-client.ts'

const PEOPLE = 50_000
/** The id of the person with the most entries. */
const BUSIEST = '00000000-0000-4000-8000-000000000001'

const TABLES = [
  'people',
  'contact_submissions',
  'person_emails',
  'person_notes',
  'follow_ups',
  'person_events',
]

/** SQL for the id of the person with number `n`, itself an SQL expression. */
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/**
 * SQL that inserts them: 70,000 messages, 60,000 mails, 30,000 notes, 20,000 next steps, half of them open, and 20,000
 * events; about 1,800 of these belong to the busiest person.
 */
export function peopleRows(): string {
  const triggers = (does: 'disable' | 'enable') =>
    TABLES.map(table => `alter table public.${table} ${does} trigger user;`).join('\n')
  /** The person of entry `n`: every hundredth is the busiest person's. */
  const whose = `case when n % 100 = 0 then ${idOf('1')} else ${idOf(`1 + n % ${PEOPLE}`)} end`
  return `
  ${triggers('disable')}
  insert into public.people (id, email, name, phone, company, tags)
  select ${idOf('n')}, 'person' || n || '@words.example', 'Person number ' || n, '(937) 555-' || n, 'Company ' || n % 5000,
    case n % 10 when 0 then '{web,words}'::text[] else '{}' end
  from generate_series(1, ${PEOPLE}) as n;
  insert into public.contact_submissions (name, email, message, submitted_at, created_at, status, person_id)
  select 'Person', 'person' || n || '@words.example', repeat('A message of many words. ', 12),
    now() - make_interval(mins => n * 7), now() - make_interval(mins => n * 7),
    (array['new', 'contacted', 'won', 'lost', 'lost'])[1 + n % 5], ${whose}
  from generate_series(1, 70000) as n;
  insert into public.person_emails (person_id, direction, kind, state, message_id, subject, body_text, created_at, sent_at)
  select ${whose}, case n % 2 when 0 then 'in' else 'out' end, case n % 2 when 0 then 'reply' else 'answer' end,
    case n % 2 when 0 then 'received' else 'sent' end, 'mail-' || n || '@words.example', 'Your website',
    repeat('A mail of some words. ', 20), now() - make_interval(mins => n * 8),
    case n % 2 when 1 then now() - make_interval(mins => n * 8) end
  from generate_series(1, 60000) as n;
  insert into public.person_notes (person_id, body, created_at)
  select ${whose}, repeat('A note. ', 10), now() - make_interval(mins => n * 9) from generate_series(1, 30000) as n;
  insert into public.follow_ups (person_id, text, due_on, done_at, created_at)
  select ${idOf('n')}, 'Call again', current_date + (n % 30 - 10), case n % 2 when 0 then now() end, now()
  from generate_series(1, 20000) as n;
  insert into public.person_events (person_id, kind, was, became, created_at)
  select ${whose}, 'status', 'new', 'contacted', now() - make_interval(mins => n * 6) from generate_series(1, 20000) as n;
  ${triggers('enable')}
  select private.write_words('people', null), private.write_person_states(null);`
}

/** The queries of the People tab, by name. */
export function peopleQuestions(db: Db): [name: string, ask: () => Promise<unknown>][] {
  const today = new Date().toISOString().slice(0, 10)
  const filter: PeopleQuery = { search: '', list: 'all', owner: null, tag: null, today, limit: 50 }
  const list = (change: Partial<PeopleQuery>) => () => listPeople(db, { ...filter, ...change })
  return [
    ['people: all', list({})],
    ['people: open', list({ list: 'open' })],
    ['people: overdue', list({ list: 'overdue' })],
    ['people: waiting for us', list({ list: 'us' })],
    ['people: waiting for them', list({ list: 'them' })],
    ['people: by a tag', list({ tag: 'web' })],
    ['people: of nobody', list({ owner: BUSIEST })],
    ['people: the last page', list({ after: { id: BUSIEST, rank: 2, place: -1 } })],
    ['people: a rare term', list({ search: 'number 777' })],
    ['people: a term in one of ten', list({ search: 'number 7' })],
    ['people: a term in all', list({ search: 'words' })],
    ['people: two letters in none', list({ search: 'zq' })],
    ['people: how many', () => countPeople(db, { owner: null, tag: null, today })],
    [
      'people: the first answers of a year',
      () => readFirstAnswers(db, `${Number(today.slice(0, 4)) - 1}-01-01`),
    ],
    [
      'people: the busiest is opened',
      async () => {
        const [person, merged] = [await readPerson(db, BUSIEST), await listMerged(db, BUSIEST)]
        const steps = await readOpenSteps(db, [BUSIEST])
        return { person, merged, steps, timeline: await readTimeline(db, BUSIEST, 50) }
      },
    ],
  ]
}
