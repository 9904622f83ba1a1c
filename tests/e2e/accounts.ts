/** Team members with everything an account involves: mails, second factors, sessions of different ages. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { signToken } from '../../local/http/token.ts'
import { SERVER_LOG } from '../../playwright.config.ts'
import { test as base, closeQuietly, expect, newSignedIn, untilReloaded } from './fixtures.ts'
import { BACKEND, keys, newColleague, type Person, type Session } from './service.ts'

/** How long an authenticator app shows a code, in seconds. */
const PERIOD = 30

/** A team member with their own browser profile; no page is open yet. */
export interface Member {
  id: string
  person: Person
  session: Session
  page: Page
}

export const test = base.extend<{
  /** Creates a member with a role. */
  newMember: (
    role: 'owner' | 'sales' | 'editor',
    changes?: (session: Session) => Promise<Session>,
  ) => Promise<Member>
  /** Opens a browser profile in which nobody is signed in. */
  newBrowser: () => Promise<Page>
}>({
  newMember: async ({ browser, mark }, use) => {
    const made: { page: Page; remove: () => Promise<unknown> }[] = []
    await use(async (role, changes = async session => session) => {
      const { id, person, session, remove } = await newColleague(`${role}-${made.length}-${mark}`, role)
      const page = await newSignedIn(browser, await changes(session))
      made.push({ page, remove })
      return { id, person, session, page }
    })
    for (const { page, remove } of made) {
      await closeQuietly(page.context())
      // The test may have removed the member already.
      await remove().catch(() => {})
    }
  },
  newBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await closeQuietly(context)
  },
})

/** Waits for a mail to this address whose link differs from `before`; returns the link. */
export async function linkFor(email: string, before?: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(() => {
      const mails = readFileSync(SERVER_LOG, 'utf8').split(/^Mail to /m)
      const newest = mails.findLast(mail => mail.startsWith(`${email}: `) && mail.includes('#token_hash='))
      link = /\S+#token_hash=\S+/.exec(newest ?? '')?.[0]
      return link !== undefined && link !== before
    })
    .toBe(true)
  return link ?? ''
}

/**
 * An authenticator app that never repeats a code, because each is accepted once. The server allows a clock difference
 * of one step, so the current code and the next are valid at once; the third has to be waited for.
 */
export function codeApp(secret: string): () => Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')), period: PERIOD })
  const step = () => Math.floor(Date.now() / 1000 / PERIOD)
  let last = 0
  return async () => {
    last = Math.max(last + 1, step())
    await expect.poll(() => step() + 1 >= last, { timeout: 2 * PERIOD * 1000 }).toBe(true)
    return totp.generate({ timestamp: last * PERIOD * 1000 })
  }
}

async function askAuth(path: string, token: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${BACKEND}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: keys().anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Sets up a second factor without a browser; returns the app's codes and the session that has given the first. */
export async function setUpFactor(
  session: Session,
): Promise<{ code: () => Promise<string>; session: Session }> {
  const token = session.access_token
  const enrolled = await askAuth('factors', token, { factor_type: 'totp', friendly_name: 'App' })
  const code = codeApp((enrolled.totp as { secret: string }).secret)
  const { id } = await askAuth(`factors/${enrolled.id}/challenge`, token)
  const given = await askAuth(`factors/${enrolled.id}/verify`, token, {
    challenge_id: id,
    code: await code(),
  })
  return { code, session: { ...session, ...given } as Session }
}

/** Creates recovery codes for a session that has just given a second factor. */
export async function makeRecoveryCodes({ access_token }: Session): Promise<string[]> {
  const response = await fetch(`${BACKEND}/rest/v1/rpc/make_recovery_codes`, {
    method: 'POST',
    headers: { apikey: keys().anonKey, Authorization: `Bearer ${access_token}` },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as string[]
}

/** The same session, as if its person had signed in an hour ago. */
export async function anHourAgo(session: Session): Promise<Session> {
  const payload = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
  const amr = payload.amr.map((means: { timestamp: number }) => ({
    ...means,
    timestamp: means.timestamp - 3600,
  }))
  const access_token = signToken({ ...payload, amr }, keys().jwtSecret)
  return { ...session, access_token }
}

/** Fills in and submits the login form of the open page. */
export async function tryToLogIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Opens the login form and signs in with the right password, after which the page reloads. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/admin')
  await untilReloaded(page, () => tryToLogIn(page, person))
}

export const codeField = (page: Page) => page.getByLabel(/^The six digits/)

/** Enters the second factor in the step after the password. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Go on' }).click()
}
