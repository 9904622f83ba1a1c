/** A server without the project's own tables, on every engine, and supabase-js clients for it. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import type { AuthSettings } from '../../../local/auth/settings.ts'
import { platformBlueprint } from '../../../local/database/migrations.ts'
import { asOwner } from '../../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../../local/server.ts'
import { onEveryEngine } from '../../db/support/engines.ts'

export interface Contract {
  server: LocalSupabase
  /** A client with the anon key. */
  anon: SupabaseClient
  /** A client with the service key. */
  service: SupabaseClient
  /** The server's clock; tests move it. */
  clock: { now: Date }
  /** The mails that the server would have sent. */
  mail: string[]
  /** Runs SQL as the owner of schema `public`. */
  owner(sql: string): Promise<void>
  /** A fresh client with the anon key, to sign somebody in; from a fresh IP address unless one is given. */
  visitor(address?: string): SupabaseClient
}

/** A client that persists nothing and starts no timers. */
export function clientOf(url: string, key: string, address?: string): SupabaseClient {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  const headers: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
  return createClient(url, key, { auth, global: { headers } })
}

let addresses = 0

/** An IP address from which no request has come yet. */
export function freshAddress(): string {
  addresses += 1
  return `2001:db8::${addresses.toString(16)}`
}

/**
 * Defines `suite` once per engine, on a server with the tables that `schema` creates and the auth settings that `auth`
 * returns; `auth` is called before the tests.
 */
export function onEveryServer(
  schema: string,
  suite: (contract: () => Contract) => void,
  auth: () => Partial<AuthSettings> = () => ({}),
): void {
  onEveryEngine(platformBlueprint(), database => {
    let contract: Contract | undefined
    beforeAll(async () => {
      const clock = { now: new Date() }
      const mail: string[] = []
      const server = await startLocalSupabase({
        schema: 'platform',
        database: database(),
        environment: {},
        auth: auth(),
        now: () => clock.now,
        log: line => mail.push(line),
      })
      // The server's keys are valid only from the moment it started.
      clock.now = new Date()
      const owner = (sql: string) => asOwner(database(), ({ script }) => script(sql))
      await owner(schema)
      const visitor = (address = freshAddress()) => clientOf(server.url, server.anonKey, address)
      const service = clientOf(server.url, server.serviceKey)
      contract = { server, anon: visitor(), service, clock, mail, owner, visitor }
    })
    afterAll(() => contract?.server.close())
    suite(() => {
      if (!contract) throw new Error('The server starts before the tests, not while they are defined')
      return contract
    })
  })
}
