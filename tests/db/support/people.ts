/** Helpers of the database tests that create and read people and what happens with them. */
import type { Sql } from '../../../local/database/database.ts'
import { ask } from './asking.ts'
import { become, becomeOwner } from './callers.ts'

/** The id of the person with this email address. Throws if there is none. */
export async function personAt(sql: Sql, email: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>('select id from public.people where email = $1', [email])
  if (!row) throw new Error(`Nobody has the address ${email}`)
  return row.id
}

/** The columns of a submission that a test sets. */
interface Sent {
  email: string
  name?: string
  message?: string
  /** An SQL expression. */
  at?: string
  status?: string
  flags?: string
}

/** Stores a submission as the table owner; returns its id. */
export async function submit(sql: Sql, sent: Sent): Promise<string> {
  const { email, name = 'Ana', message = 'Hello', at = 'now()', status = 'new', flags = '{}' } = sent
  const [row] = await sql.query<{ id: string }>(
    `insert into public.contact_submissions (name, email, message, status, flags, submitted_at, created_at)
     values ($1, $2, $3, $4, $5, ${at}, ${at}) returning id`,
    [name, email, message, status, flags],
  )
  if (!row) throw new Error('Nothing was stored')
  return row.id
}

interface Listed {
  id: string
  name: string
  email: string | null
  status: string | null
  waiting: string | null
  due_on: string | null
  last_kind: string | null
  last_words: string | null
  mail_failed: boolean
  rank: number
  place: number
}

/** The list as an owner gets it; then becomes the table owner again. `given` are named arguments in SQL. */
export async function list(sql: Sql, given = ''): Promise<Listed[]> {
  await become(sql, 'owner')
  const { rows } = await ask<{ rows: Listed[] }>(sql, `public.list_people(${given})`)
  await becomeOwner(sql)
  return rows
}

/** Queues a mail as the current caller, within a transaction; returns its id. */
export async function queue(sql: Sql, person: string, text = 'Hi'): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    'insert into public.person_emails (person_id, subject, body_text) values ($1, $2, $3) returning id',
    [person, 'Your website', text],
  )
  if (!row) throw new Error('Nothing was queued')
  return row.id
}
