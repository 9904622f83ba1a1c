/** Direct access to the backend for tests: rows and people made with the service key, and sessions. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hashSync } from 'bcryptjs'
import { BACKEND_PORT } from '../../playwright.config.ts'

/** The backend that the tests' site is built for. */
export const BACKEND = `http://127.0.0.1:${BACKEND_PORT}`

/** The local storage key under which supabase-js keeps the session of that backend. */
export const STORAGE_KEY = 'sb-127-auth-token'

/** Somebody who can sign in. */
export interface Person {
  email: string
  password: string
}

/** A session as supabase-js stores it. */
export interface Session {
  access_token: string
  refresh_token: string
  /** Seconds since 1970. */
  expires_at: number
  user: { id: string }
}

/** The keys of the tests' backend. */
export const keys = (): { anonKey: string; serviceKey: string; jwtSecret: string } =>
  JSON.parse(readFileSync('.data/test/keys.json', 'utf8'))

/** Sends the backend a request with the service key, e.g. `rest/v1/categories`; returns the JSON. Throws unless ok. */
export async function askService(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const { serviceKey } = keys()
  const response = await fetch(`${BACKEND}/${path}`, {
    method,
    headers: {
      apikey: serviceKey,
      Authorization: `Bearer ${serviceKey}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : null
}

/** A team member for one test, which has to remove them at its end; `mark` becomes part of the email address. */
export async function newColleague(mark: string, role: 'owner' | 'sales' | 'editor' = 'owner') {
  const person: Person = { email: `${mark}@gantry.example`, password: randomUUID() }
  // A low-cost hash: the real cost would slow down the server that all tests share.
  const password_hash = hashSync(person.password, 4)
  const account = { email: person.email, password_hash, email_confirm: true }
  const user = await askService('auth/v1/admin/users', 'POST', account)
  const { id } = user as { id: string }
  await askService('rest/v1/rpc/grant_role', 'POST', { email: person.email, member_role: role })
  const remove = () => askService(`auth/v1/admin/users/${id}`, 'DELETE')
  return { id, person, session: await startSession(person), remove }
}

/** Sends the backend a request as that person, e.g. to delete a row in their name. */
export async function askAs(person: Person, path: string, method: string, body?: unknown): Promise<void> {
  const { access_token } = await startSession(person)
  const response = await fetch(`${BACKEND}/${path}`, {
    method,
    headers: {
      apikey: keys().anonKey,
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}

/** Signs in without a browser. */
export async function startSession(person: Person): Promise<Session> {
  return (await askToken('password', person)) as Session
}

/** Whether auth still refreshes `session`. */
export async function isAlive({ refresh_token }: Session): Promise<boolean> {
  return askToken('refresh_token', { refresh_token }).then(
    () => true,
    () => false,
  )
}

async function askToken(grant: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${BACKEND}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: keys().anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${grant}: ${response.status} ${await response.text()}`)
  return response.json()
}
