/** A running backend with one administrator, an owner, one other user and a row in every table. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { type LocalSupabase, startLocalSupabase } from '../../../local/server.ts'
import { quickHash } from '../../functions/support/quick-password.ts'

type Columns = Record<string, unknown>
export type Published = 'site_config' | 'faqs' | 'categories' | 'portfolio_items' | 'blog_posts'
export type Recorded = 'chat_logs' | 'visits' | 'admin_logins' | 'contact_submissions'

/** Tables that anybody may read, and for each a row to insert and a change to make. */
export const published: Record<Published, { row: Columns; change: Columns }> = {
  site_config: { row: { site_name: 'Other' }, change: { slogan: 'Changed' } },
  faqs: { row: { question: 'Q', answer: 'A' }, change: { answer: 'Changed' } },
  categories: { row: { name: 'Other' }, change: { timestamp: '2026-01-01' } },
  portfolio_items: { row: { title: 'T', category: 'C' }, change: { title: 'Changed' } },
  blog_posts: { row: { title: 'T', content: 'C' }, change: { title: 'Changed' } },
}

/** Tables about people, and for each a row to insert. */
export const recorded: Record<Recorded, Columns> = {
  chat_logs: { user_info: {} },
  visits: { path: '/' },
  admin_logins: { email: 'a@b.co', status: 'success' },
  contact_submissions: { name: 'A', email: 'a@b.co', message: 'M' },
}

export const accounts = { admin: 'admin@example.com', outsider: 'outsider@example.com' }
export const password = 'a long enough password'
export const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' })

interface Backend {
  server: LocalSupabase
  anon: SupabaseClient
  outsider: SupabaseClient
  admin: SupabaseClient
  service: SupabaseClient
}

const quiet = { persistSession: false, autoRefreshToken: false }

/** A fresh client with the anon key, and a token if one is given. */
export function connect({ url, anonKey }: LocalSupabase, token?: string): SupabaseClient {
  return createClient(url, anonKey, {
    auth: quiet,
    ...(token === undefined ? {} : { global: { headers: { Authorization: `Bearer ${token}` } } }),
  })
}

/** Starts a backend before the tests of this file and stops it after them. */
export function backendForThisFile(): () => Backend {
  let backend: Backend | undefined
  beforeAll(async () => {
    const server = await startLocalSupabase({ port: 0, demo: false, log: () => undefined })
    const service = createClient(server.url, server.serviceKey, { auth: quiet })
    await createUsers(service)
    for (const [table, row] of Object.entries(recorded)) await service.from(table).insert(row).throwOnError()
    await service.storage.from('portfolio-images').upload('there.png', png)
    backend = {
      server,
      service,
      anon: connect(server),
      outsider: await signIn(server, accounts.outsider),
      admin: await signIn(server, accounts.admin),
    }
  })
  afterAll(() => backend?.server.close())
  return () => {
    if (!backend) throw new Error('The backend starts before the tests, not while they are defined')
    return backend
  }
}

async function createUsers(service: SupabaseClient): Promise<void> {
  for (const email of Object.values(accounts)) {
    const user_metadata = { role: 'admin' }
    const { error } = await service.auth.admin.createUser({
      email,
      password_hash: quickHash(password),
      email_confirm: true,
      user_metadata,
    })
    if (error) throw error
  }
  await service.rpc('grant_role', { email: accounts.admin, member_role: 'owner' }).throwOnError()
}

async function signIn(server: LocalSupabase, email: string): Promise<SupabaseClient> {
  const client = connect(server)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
