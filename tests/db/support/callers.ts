/** The callers of the database, and running work as one of them without leaving a trace. */
import type { Database, Sql } from '../../../local/database/database.ts'
import { asCaller, asOwner, type Caller } from '../../../local/database/roles.ts'

export const ownerId = '11111111-1111-4111-8111-111111111111'
export const outsiderId = '22222222-2222-4222-8222-222222222222'
export const salesId = '33333333-3333-4333-8333-333333333333'
export const editorId = '44444444-4444-4444-8444-444444444444'
/** An owner with a second factor. */
export const guardedId = '55555555-5555-4555-8555-555555555555'

/** The accounts: their role in the team, and whether they have a second factor. */
const people = {
  owner: { id: ownerId, role: 'owner', hasFactor: false },
  outsider: { id: outsiderId, role: null, hasFactor: false },
  sales: { id: salesId, role: 'sales', hasFactor: false },
  editor: { id: editorId, role: 'editor', hasFactor: false },
  guarded: { id: guardedId, role: 'owner', hasFactor: true },
} as const

/** The id of the session that each person has. */
export const sessionOf = (person: string): string => person.replace(/^(.)/, '9')

interface Token {
  /** The session id; by default the person's own session. */
  session?: string
  aal?: 'aal1' | 'aal2'
  /** How many minutes ago the person signed in. */
  minutesAgo?: number
}

/** The claims of this person's token, as Auth writes them. */
export function claimsOf(person: string, token: Token = {}): Record<string, unknown> {
  const { session = sessionOf(person), aal = 'aal1', minutesAgo = 1 } = token
  const timestamp = Math.floor(Date.now() / 1000) - minutesAgo * 60
  const password = { method: 'password', timestamp }
  const amr = aal === 'aal2' ? [{ method: 'totp', timestamp }, password] : [password]
  return { sub: person, aud: 'authenticated', role: 'authenticated', session_id: session, aal, amr }
}

const signedIn = (person: string, token?: Token): Caller => ({
  role: 'authenticated',
  claims: claimsOf(person, token),
})

/** The kinds of callers of the access matrix. */
const callers = {
  /** A visitor with the public key. */
  anon: (): Caller => ({ role: 'anon', claims: { role: 'anon' } }),
  /** Signed in but not in the team, although every user-writable claim of the token says so (SEC-18). */
  outsider: (): Caller => ({
    role: 'authenticated',
    claims: { ...claimsOf(outsiderId), user_metadata: { role: 'owner', is_admin: true } },
  }),
  owner: () => signedIn(ownerId),
  sales: () => signedIn(salesId),
  editor: () => signedIn(editorId),
  /** An owner whose session has ended but whose token is still valid. */
  ended: () => signedIn(ownerId, { session: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee' }),
  /** An owner with a second factor who has given only the password. */
  halfway: () => signedIn(guardedId),
  /** The same owner after giving both factors. */
  guarded: () => signedIn(guardedId, { aal: 'aal2' }),
  service: (): Caller => ({ role: 'service_role', claims: { role: 'service_role' } }),
} satisfies Record<string, () => Caller>

export type CallerName = keyof typeof callers

/** Every kind of caller. */
export const callerNames = Object.keys(callers) as CallerName[]

/** The caller as Postgres sees it now. */
export const callerOf = (name: CallerName): Caller => callers[name]()

/** Creates the accounts with one session each, the team, and the second factor of one account. */
export const createUsers = (database: Database): Promise<void> => asOwner(database, insertUsers)

/** The same within a transaction of the table owner. */
export async function insertUsers(sql: Sql): Promise<void> {
  for (const [name, { id, role, hasFactor }] of Object.entries(people)) {
    const metadata = name === 'outsider' ? { role: 'owner', is_admin: true } : {}
    await sql.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      ...[id, `${name}@example.com`, JSON.stringify(metadata)],
    ])
    await sql.query('insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), $3)', [
      ...[sessionOf(id), id, hasFactor ? 'aal2' : 'aal1'],
    ])
    if (hasFactor) await addFactor(sql, id)
    if (role === null) continue
    await sql.query(
      'insert into public.team_members (user_id, role, name, joined_at) values ($1, $2, $3, now())',
      [id, role, name],
    )
  }
}

/** Gives the person a second factor; with another `status`, one that is not verified yet. */
export async function addFactor(sql: Sql, person: string, status = 'verified'): Promise<void> {
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', $2, now(), now())`,
    [person, status],
  )
}

const undo = new Error('undone on purpose')

/** Returns the result of `work` but rolls back everything it did. `open` is asCaller, asOwner or similar. */
async function undoing<Result>(
  open: (work: (sql: Sql) => Promise<never>) => Promise<never>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined
  await open(async sql => {
    result = { value: await work(sql) }
    throw undo
  }).catch(error => {
    if (error !== undo) throw error
  })
  if (!result) throw new Error('The transaction ended before its work did')
  return result.value
}

/** Runs `work` as that caller and rolls it back. Rejects with Postgres' error. */
export function trying<Result>(
  database: Database,
  caller: CallerName,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return undoing(inner => asCaller(database, callerOf(caller), inner), work)
}

/** Runs `work` as the table owner and rolls it back. */
export function tryingAsOwner<Result>(
  database: Database,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return undoing(inner => asOwner(database, inner), work)
}

/** Becomes that caller inside a transaction of the table owner, for tests that prepare rows and roll back. */
export async function become(sql: Sql, caller: CallerName): Promise<void> {
  const { role, claims } = callerOf(caller)
  await becomeWith(sql, role, claims)
}

/** The same with the given role and claims. */
export async function becomeWith(
  sql: Sql,
  role: Caller['role'],
  claims: Record<string, unknown>,
): Promise<void> {
  await sql.query(
    `select set_config('session_authorization', 'authenticator', true),
            set_config('role', $1, true),
            set_config('request.jwt.claims', $2, true)`,
    [role, JSON.stringify(claims)],
  )
}

/** Becomes the table owner again, after {@link become}. */
export async function becomeOwner(sql: Sql): Promise<void> {
  await sql.query(
    `select set_config('role', 'none', true), set_config('session_authorization', 'postgres', true)`,
  )
}

/** The SQLSTATE that `attempt` fails with, or null when it succeeds. */
export async function codeOf(attempt: Promise<unknown>): Promise<string | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}
