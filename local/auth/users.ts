/** The table auth.users, and users as auth-js sees them. */
import { randomUUID } from 'node:crypto'
import { DatabaseError, type Sql } from '../database/database.ts'
import { AuthError } from './auth-error.ts'
import { type Factor, factorJson } from './factors.ts'

/** A user as the API returns it; times are ISO 8601. */
export interface User {
  id: string
  aud: string
  role: string
  email: string
  phone: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  is_anonymous: boolean
  created_at: string
  updated_at: string
  email_confirmed_at?: string
  last_sign_in_at?: string
  /** Missing while there are none. */
  factors?: Factor[]
}

/** A user with their password's hash, which never leaves the server. */
export interface StoredUser {
  user: User
  passwordHash: string | null
}

export interface NewUser {
  id?: string | undefined
  email: string
  passwordHash: string | null
  confirmed: boolean
  role: string
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
}

/** What may be changed; metadata is merged into the existing one, and a null in it removes a key. */
export interface UserChanges {
  email?: string | undefined
  passwordHash?: string | undefined
  confirmed?: boolean | undefined
  role?: string | undefined
  appMetadata?: Record<string, unknown> | undefined
  userMetadata?: Record<string, unknown> | undefined
}

const userColumns = `
  jsonb_strip_nulls(jsonb_build_object(
    'id', id, 'aud', aud, 'role', role, 'email', coalesce(email, ''), 'phone', coalesce(phone, ''),
    'email_confirmed_at', email_confirmed_at, 'confirmed_at', confirmed_at,
    'invited_at', invited_at, 'confirmation_sent_at', confirmation_sent_at,
    'recovery_sent_at', recovery_sent_at, 'last_sign_in_at', last_sign_in_at,
    'created_at', created_at, 'updated_at', updated_at, 'is_anonymous', is_anonymous
  )) || jsonb_build_object(
    'app_metadata', coalesce(raw_app_meta_data, '{}'), 'user_metadata', coalesce(raw_user_meta_data, '{}'),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'identity_id', identity.id, 'id', identity.provider_id, 'user_id', identity.user_id,
        'identity_data', identity.identity_data, 'provider', identity.provider,
        'last_sign_in_at', identity.last_sign_in_at, 'created_at', identity.created_at,
        'updated_at', identity.updated_at, 'email', identity.email
      )), '[]')
      from auth.identities as identity where identity.user_id = users.id
    )
  ) || coalesce((
    select jsonb_build_object('factors', jsonb_agg(${factorJson('factor')} order by factor.created_at))
    from auth.mfa_factors as factor where factor.user_id = users.id having count(*) > 0
  ), '{}') as "user", encrypted_password as "passwordHash"`

/** The user with this address, case-insensitive; null if there is none. */
export async function findUserByEmail(sql: Sql, email: string): Promise<StoredUser | null> {
  const [row] = await sql.query<StoredUser>(
    `select ${userColumns} from auth.users where email = lower($1) and not is_sso_user`,
    [email],
  )
  return row ?? null
}

/** The user with this id; null if there is none. */
export async function findUser(sql: Sql, id: string): Promise<StoredUser | null> {
  const [row] = await sql.query<StoredUser>(
    `select ${userColumns} from auth.users where id::text = lower($1)`,
    [id],
  )
  return row ?? null
}

/** One page of users, oldest first, and the total number; `page` counts from 1. */
export async function listUsers(
  sql: Sql,
  page: number,
  perPage: number,
): Promise<{ users: User[]; total: number }> {
  const rows = await sql.query<StoredUser>(
    `select ${userColumns} from auth.users order by created_at, id limit $1 offset $2`,
    [String(perPage), String((page - 1) * perPage)],
  )
  const [counted] = await sql.query<{ total: number }>('select count(*) as total from auth.users')
  return { users: rows.map(row => row.user), total: counted?.total ?? 0 }
}

/** Adds a user and the identity for signing in by e-mail. Throws email_exists. */
export async function insertUser(sql: Sql, user: NewUser, now: Date): Promise<User> {
  const id = user.id ?? randomUUID()
  const email = user.email.toLowerCase()
  await refusingDuplicates(() =>
    sql.query(
      `insert into auth.users (
         instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
         recovery_token, email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at
       ) values (
         '00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4,
         case when $5::boolean then $6::timestamptz end, '', '', '', '', $7::jsonb, $8::jsonb, $6, $6
       )`,
      [
        id,
        user.role,
        email,
        user.passwordHash,
        String(user.confirmed),
        now.toISOString(),
        JSON.stringify({ provider: 'email', providers: ['email'], ...user.appMetadata }),
        JSON.stringify(user.userMetadata),
      ],
    ),
  )
  await sql.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::text::uuid, $2::jsonb, 'email', $3, $3, $3)`,
    [
      id,
      JSON.stringify({ sub: id, email, email_verified: user.confirmed, phone_verified: false }),
      now.toISOString(),
    ],
  )
  return existing(await findUser(sql, id))
}

/** Changes a user. Throws user_not_found and email_exists. */
export async function updateUser(sql: Sql, id: string, changes: UserChanges, now: Date): Promise<User> {
  const email = changes.email?.toLowerCase() ?? null
  await refusingDuplicates(() =>
    sql.query(
      `update auth.users set
         email = coalesce($2, email),
         encrypted_password = coalesce($3, encrypted_password),
         role = coalesce($4, role),
         email_confirmed_at = case when $5::boolean then coalesce(email_confirmed_at, $8) else email_confirmed_at end,
         raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || $6::jsonb),
         raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || $7::jsonb),
         updated_at = $8
       where id::text = lower($1)`,
      [
        id,
        email,
        changes.passwordHash ?? null,
        changes.role ?? null,
        String(changes.confirmed ?? false),
        JSON.stringify(changes.appMetadata ?? {}),
        JSON.stringify(changes.userMetadata ?? {}),
        now.toISOString(),
      ],
    ),
  )
  if (email !== null) {
    await sql.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text)
       where user_id::text = lower($1) and provider = 'email'`,
      [id, email],
    )
  }
  return existing(await findUser(sql, id))
}

/** Records that the user has followed a mailed link; the time of the first one is kept. */
export async function confirmUser(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    `update auth.users set
       email_confirmed_at = $2,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1 and email_confirmed_at is null`,
    [id, now.toISOString()],
  )
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}'
     where user_id = $1 and provider = 'email'`,
    [id],
  )
}

/** Records that the user was invited just now. */
export async function markInvited(sql: Sql, id: string, now: Date): Promise<User> {
  await sql.query('update auth.users set invited_at = $2, updated_at = $2 where id = $1', [
    id,
    now.toISOString(),
  ])
  return existing(await findUser(sql, id))
}

/** Deletes a user with all sessions. Throws user_not_found. */
export async function deleteUser(sql: Sql, id: string): Promise<void> {
  const deleted = await sql.query('delete from auth.users where id::text = lower($1) returning id', [id])
  if (deleted.length === 0) existing(null)
}

function existing(found: StoredUser | null): User {
  if (found === null) throw new AuthError(404, 'user_not_found', 'User not found')
  return found.user
}

async function refusingDuplicates(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
}
