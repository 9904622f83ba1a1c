/** The secret that signs tokens, and the two API keys derived from it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { signToken } from './http/token.ts'

export interface Keys {
  /** HS256 secret, at least 32 characters. */
  jwtSecret: string
  /** JWT of the role anon, safe to publish. */
  anonKey: string
  /** JWT of the role service_role, which bypasses row level security. */
  serviceKey: string
}

/** Hosted Supabase's keys are valid for ten years as well. */
const TEN_YEARS = 10 * 365 * 24 * 60 * 60

/** Fresh keys signed with a new random secret. */
export function createKeys(): Keys {
  const jwtSecret = randomBytes(32).toString('hex')
  const issuedAt = Math.floor(Date.now() / 1000)
  const keyFor = (role: string) =>
    signToken({ iss: 'supabase-local', role, iat: issuedAt, exp: issuedAt + TEN_YEARS }, jwtSecret)
  return { jwtSecret, anonKey: keyFor('anon'), serviceKey: keyFor('service_role') }
}

/** The keys stored in `file`; a missing file is created, readable by its owner only. */
export function loadKeys(file: string): Keys {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Keys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys = createKeys()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  return keys
}
