/** A backend whose mails the site's own function sends, the account functions in front of it, and people. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Role } from '#data/access.ts'
import { openAccounts } from '#data/accounts.ts'
import { readCaller } from '#data/caller.ts'
import { createRestClient } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../../local/server.ts'
import { handle as sendAuthMail } from '../../../netlify/functions/auth-mail.mts'
import { handle as handleCode } from '../../../netlify/functions/recovery-code.mts'
import { handle as handleTeam } from '../../../netlify/functions/team.mts'
import { sendMail } from '../../../netlify/lib/mail.ts'
import { webRequest } from '../../../scripts/lib/functions.ts'
import { bodyOf, type Mailbox, openMailbox } from './mailbox.ts'
import { quickHash } from './quick-password.ts'

export const SITE = 'https://gantry.example'
const PASSWORD = 'lumber-orbit-canyon-7'

export interface Person {
  id: string
  email: string
  client: SupabaseClient
  token: string
}

export interface TeamSite {
  server: LocalSupabase
  service: SupabaseClient
  mailbox: Mailbox
  /** The addresses that were notified of a used recovery code. */
  told: string[]
  /** A person who signed in `ago` milliseconds ago: a team member, or an outsider if `role` is null. */
  person(role: Role | null, ago?: number): Promise<Person>
  /** A client signed in with the password. */
  signIn(email: string, password?: string): Promise<SupabaseClient>
  /** Sets up an authenticator app and gives its code in this session. */
  setUpFactor(client: SupabaseClient): Promise<void>
  askTeam(body: unknown, token: string | null, changes?: RequestInit): Promise<Response>
  askCode(body: unknown, token: string | null): Promise<Response>
  /** The parameters in the link of the newest mail to an address. */
  linkTo(email: string): Promise<URLSearchParams>
}

/** Starts it before the tests of this file and stops it after them. */
export function teamSiteForThisFile(): () => TeamSite {
  const secret = `v1,whsec_${randomBytes(32).toString('base64')}`
  const told: string[] = []
  let site: TeamSite | undefined
  let server: LocalSupabase
  let mailbox: Mailbox
  let ago = 0
  /** Mails still being sent although their request is answered already. */
  const leaving: Promise<unknown>[] = []

  /** Stands in for the host and runs the function that sends auth's mails. */
  const host = createServer(async (incoming, outgoing) => {
    const answer = await sendAuthMail(await webRequest(incoming), {
      secret: () => secret,
      site: SITE,
      siteName: async () => 'Gantry',
      send: mail => sendMail({ url: mailbox.url, from: 'site@gantry.example', to: [] }, mail, 2000),
      waitUntil: work => void leaving.push(work),
    })
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })

  beforeAll(async () => {
    mailbox = await openMailbox()
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    const address = host.address()
    const port = typeof address === 'object' ? address?.port : 0
    server = await startLocalSupabase({
      port: 0,
      demo: false,
      environment: {
        SITE_URL: SITE,
        SEND_EMAIL_HOOK_URI: `http://127.0.0.1:${port}/api/auth-mail`,
        SEND_EMAIL_HOOK_SECRET: secret,
      },
      auth: { rates: null },
      now: () => new Date(Date.now() - ago),
      log: () => {},
    })
    site = { ...openSite(server), mailbox, told }
    // A permanent owner, because the last owner of a team cannot be removed.
    await site.person('owner')
  })
  beforeEach(() => {
    mailbox.mails.length = 0
    mailbox.mood = 'accept'
    told.length = 0
  })
  afterAll(async () => {
    await server.close()
    host.close()
    await mailbox.close()
  })

  function openSite(backend: LocalSupabase): Omit<TeamSite, 'mailbox' | 'told'> {
    const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
    const service = createClient(backend.url, backend.serviceKey, quiet)
    const connection = { url: backend.url, key: backend.anonKey }
    const keyed = { url: backend.url, key: backend.serviceKey }
    const dependencies = {
      caller: (token: string) => readCaller(connection, token),
      accounts: () => openAccounts(keyed),
      db: () => createRestClient(keyed, null),
      landing: `${SITE}/admin`,
      tell: async (email: string) => void told.push(email),
      waitUntil: () => {},
    }
    const post = (name: string, body: unknown, token: string | null, changes: RequestInit = {}) =>
      new Request(`${SITE}/.netlify/functions/${name}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...changes,
        headers: {
          'Content-Type': 'application/json',
          Origin: SITE,
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...changes.headers,
        },
      })

    async function signIn(email: string, password = PASSWORD): Promise<SupabaseClient> {
      const client = createClient(backend.url, backend.anonKey, quiet)
      const { error } = await client.auth.signInWithPassword({ email, password })
      if (error) throw error
      return client
    }

    return {
      server: backend,
      service,
      signIn,
      async person(role, since = 0) {
        const email = `${randomUUID()}@gantry.example`
        const made = await service.auth.admin.createUser({
          email,
          password_hash: quickHash(PASSWORD),
          email_confirm: true,
        })
        if (made.error) throw made.error
        if (role) await service.rpc('grant_role', { email, member_role: role }).throwOnError()
        ago = since
        const client = await signIn(email).finally(() => {
          ago = 0
        })
        const token = (await client.auth.getSession()).data.session?.access_token ?? ''
        return { id: made.data.user.id, email, client, token }
      },
      async setUpFactor(client) {
        const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
        if (error) throw error
        const code = new TOTP({ secret: data.totp.secret }).generate()
        const given = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
        if (given.error) throw given.error
      },
      askTeam: (body, token, changes) => handleTeam(post('team', body, token, changes), dependencies),
      askCode: (body, token) => handleCode(post('recovery-code', body, token), dependencies),
      async linkTo(email) {
        await Promise.all(leaving.splice(0))
        const mail = mailbox.mails.findLast(({ to }) => to.includes(email))
        const [, proof] = /https:\/\/gantry\.example\/admin#(\S+)/.exec(mail ? bodyOf(mail) : '') ?? []
        return new URLSearchParams(proof)
      },
    }
  }

  return () => {
    if (!site) throw new Error('The site starts before the tests, not while they are defined')
    return site
  }
}
