/** The tables auth.webauthn_credentials and auth.webauthn_challenges: passkeys, and the challenges they sign. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'

/** A passkey as the API returns it; times are ISO 8601. */
export interface Passkey {
  id: string
  friendly_name: string
  created_at: string
  last_used_at?: string
}

/** A passkey with the data that verifies its signatures. */
export interface StoredPasskey {
  passkey: Passkey
  userId: string
  /** The browser's id of it, in base64url. */
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  /** How often it was used, by the device's count; 0 if the device does not count. */
  signCount: number
  transports: string[]
}

export type NewPasskey = Omit<StoredPasskey, 'passkey'> & { aaguid: string; isSynced: boolean }

/** What a challenge is for: adding a passkey, or signing in with one. */
export type Ceremony = 'registration' | 'authentication'

const columns = `
  jsonb_strip_nulls(jsonb_build_object(
    'id', id, 'friendly_name', friendly_name, 'created_at', created_at, 'last_used_at', last_used_at
  )) as passkey, user_id as "userId", encode(credential_id, 'hex') as "credentialId",
  encode(public_key, 'hex') as "publicKey", sign_count as "signCount", transports`

type Row = Omit<StoredPasskey, 'credentialId' | 'publicKey'> & { credentialId: string; publicKey: string }

const stored = (row: Row): StoredPasskey => ({
  ...row,
  credentialId: Buffer.from(row.credentialId, 'hex').toString('base64url'),
  publicKey: Uint8Array.from(Buffer.from(row.publicKey, 'hex')),
})

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hexOfId = (credentialId: string) => hex(Buffer.from(credentialId, 'base64url'))

/** The user's passkeys, oldest first; locked until the transaction ends. */
export async function passkeysOf(sql: Sql, userId: string): Promise<StoredPasskey[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from auth.webauthn_credentials where user_id::text = lower($1) order by created_at for update`,
    [userId],
  )
  return rows.map(stored)
}

/** Adds a passkey; null if it exists already. */
export async function insertPasskey(sql: Sql, passkey: NewPasskey, now: Date): Promise<Passkey | null> {
  const { userId, credentialId, publicKey, signCount, transports, aaguid, isSynced } = passkey
  const [row] = await sql.query<Row>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
       transports, backup_eligible, backed_up, friendly_name, created_at, updated_at)
     values ($1, decode($2, 'hex'), decode($3, 'hex'), 'none', $4, $5, $6, $7, $7, 'Passkey', $8, $8)
     on conflict (credential_id) do nothing returning ${columns}`,
    [
      ...[userId, hexOfId(credentialId), hex(publicKey), aaguid, String(signCount)],
      ...[JSON.stringify(transports), String(isSynced), now.toISOString()],
    ],
  )
  return row ? stored(row).passkey : null
}

/** Records a sign-in with the passkey. */
export async function notePasskey(sql: Sql, id: string, signCount: number, now: Date): Promise<void> {
  await sql.query(
    'update auth.webauthn_credentials set sign_count = $2, last_used_at = $3, updated_at = $3 where id = $1',
    [id, String(signCount), now.toISOString()],
  )
}

/** Deletes a passkey of the user; false if there is none. */
export async function removePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    'delete from auth.webauthn_credentials where user_id = $1 and id::text = lower($2) returning id',
    [userId, id],
  )
  return rows.length > 0
}

/** Stores a challenge, for the user or, for a sign-in, for anyone with a passkey; returns its id. */
export async function insertCeremony(
  sql: Sql,
  ceremony: Ceremony,
  { userId, challenge }: { userId: string | null; challenge: string },
  now: Date,
  expiresAt: Date,
): Promise<string> {
  // Expired challenges are of no use.
  await sql.query('delete from auth.webauthn_challenges where expires_at < $1', [now.toISOString()])
  const id = randomUUID()
  await sql.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, userId, ceremony, JSON.stringify({ challenge }), now.toISOString(), expiresAt.toISOString()],
  )
  return id
}

/** Consumes a challenge, so that it works once; null if there is none. `expiresAt` in milliseconds since 1970. */
export async function takeCeremony(
  sql: Sql,
  ceremony: Ceremony,
  id: string,
  userId: string | null,
): Promise<{ challenge: string; expiresAt: number } | null> {
  const [row] = await sql.query<{ challenge: string; expiresAt: number }>(
    `delete from auth.webauthn_challenges
     where id::text = lower($1) and challenge_type = $2 and user_id is not distinct from $3::uuid
     returning session_data ->> 'challenge' as challenge, extract(epoch from expires_at)::float8 * 1000 as "expiresAt"`,
    [id, ceremony, userId],
  )
  return row ?? null
}
