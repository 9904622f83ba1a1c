/** The login page in the browser tests: the form, the dashboard behind it, and sessions of all kinds. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { closeQuietly, newSignedIn, test as plain } from './fixtures.ts'
import { askService, type Person, type Session, STORAGE_KEY, startSession } from './service.ts'

/** The requests that create or refresh a session. */
export const TOKEN = '**/auth/v1/token?**'

interface Fixtures {
  /** Somebody who can sign in but is no administrator, although the user metadata says so (SEC-18). */
  stranger: Person
  /** Opens a page in a browser with `session` stored. */
  openWith: (session: Session) => Promise<Page>
}

export const test = plain.extend<Fixtures>({
  stranger: async ({ browserName: _ }, use) => {
    const person = { email: `${randomUUID()}@stranger.example`, password: randomUUID() }
    const claims = { email_confirm: true, user_metadata: { role: 'admin', is_admin: true } }
    const user = (await askService('auth/v1/admin/users', 'POST', { ...person, ...claims })) as { id: string }
    await use(person)
    await askService(`auth/v1/admin/users/${user.id}`, 'DELETE')
  },
  openWith: async ({ browser }, use) => {
    const pages: Page[] = []
    await use(async session => {
      const page = await newSignedIn(browser, session)
      pages.push(page)
      return page
    })
    for (const page of pages) await closeQuietly(page.context())
  },
})

export const email = (page: Page) => page.getByLabel('Email')
export const password = (page: Page) => page.getByLabel('Password')
export const login = (page: Page) => page.getByRole('button', { name: 'Login' })
export const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
export const dashboard = (page: Page) => page.getByRole('heading', { name: 'Contact Form Submissions' })
export const checking = (page: Page) => page.getByText('Checking authentication...')
export const submissions = (page: Page) => page.getByRole('list', { name: 'Submissions' })
/** The alerts with text; empty live regions are left out. */
export const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })
export const storedSession = (page: Page) => page.evaluate(key => localStorage.getItem(key), STORAGE_KEY)

/** Fills in and submits the form. */
export async function enter(page: Page, person: Person): Promise<void> {
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await login(page).click()
}

/** Marks the page; a reload removes the mark. */
export const leaveMark = (page: Page) =>
  page.evaluate(() => Object.assign(window, { isOldPage: true }) && undefined)
export const isReloaded = (page: Page) => page.evaluate(() => !('isOldPage' in window))

/** Counts the requests that refresh a session. */
export function countRenewals(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

/** Holds back requests to `address` until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await held
    await route.continue()
  })
  return release
}

/** An expired session; `changes` override its fields. */
export async function expired(changes: Partial<Session> = {}): Promise<Session> {
  return { ...(await startSession(DEMO_ADMIN)), expires_at: Math.floor(Date.now() / 1000) - 60, ...changes }
}
