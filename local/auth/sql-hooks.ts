/**
 * Database functions that Auth calls: before it issues a token, and after it has compared a password. Source:
 * github.com/supabase/auth, internal/hooks.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseError, type Sql } from '../database/database.ts'
import { isObject } from '../http/json.ts'
import { AuthError } from './auth-error.ts'
import { refusalOf } from './hook-response.ts'
import type { SqlHook } from './settings.ts'

export type HookName = 'customize-access-token' | 'password-verification' | 'send-email'

/** What every hook receives about the request that led to it. */
export function hookMetadata(name: HookName, address: string, now: Date) {
  return { uuid: randomUUID(), time: now.toISOString(), name, ip_address: address }
}

export interface TokenEvent {
  metadata: ReturnType<typeof hookMetadata>
  user_id: string
  claims: Record<string, unknown>
  /** How the user signed in, or `token_refresh`. */
  authentication_method: string
}

/** The claims of the token, as `hook` returns them. Throws unexpected_failure. */
export async function customClaims(
  sql: Sql,
  hook: SqlHook,
  event: TokenEvent,
  log: (line: string) => void,
): Promise<Record<string, unknown>> {
  const { claims } = await callHook(sql, hook, event, log)
  if (isObject(claims)) return claims
  throw new AuthError(500, 'unexpected_failure', 'output claims field is missing')
}

export interface PasswordEvent {
  metadata: ReturnType<typeof hookMetadata>
  user_id: string
  valid: boolean
}

/** Reports a password check to `hook`; returns why to refuse the sign-in, or null. Throws unexpected_failure. */
export async function callPasswordHook(
  sql: Sql,
  hook: SqlHook,
  event: PasswordEvent,
  log: (line: string) => void,
): Promise<{ message: string; endsSessions: boolean } | null> {
  const answer = await callHook(sql, hook, event, log)
  if (answer.decision !== 'reject') return null
  const { message, should_logout_user: endsSessions } = answer
  return {
    message:
      typeof message === 'string' && message !== ''
        ? message
        : 'Further password verification attempts will be rejected.',
    endsSessions: endsSessions === true,
  }
}

/** Calls `hook` inside the transaction, for at most two seconds. */
async function callHook(
  sql: Sql,
  hook: SqlHook,
  event: object,
  log: (line: string) => void,
): Promise<Record<string, unknown>> {
  const answer = await runHook(sql, hook, event).catch(error => {
    if (!(error instanceof DatabaseError)) throw error
    log(`The hook ${hook.uri} failed: ${error.message}`)
    throw new AuthError(500, 'unexpected_failure', `Error running hook URI: ${hook.uri}`)
  })
  const refusal = refusalOf(answer)
  if (refusal !== null) throw refusal
  return isObject(answer) ? answer : {}
}

async function runHook(sql: Sql, { name }: SqlHook, event: object): Promise<unknown> {
  await sql.query(`select set_config('statement_timeout', '2s', true)`)
  const [row] = await sql.query<{ answer: unknown }>(`select ${name}($1::jsonb) as answer`, [
    JSON.stringify(event),
  ])
  await sql.script('set local statement_timeout to default')
  return row?.answer
}
