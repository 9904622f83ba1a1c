/** The people in the browser tests: visitors with a contact form, and an administrator. */
import { randomUUID } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
  type TestInfo,
} from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { whatShows } from '../what-shows.ts'
import { type Person, type Session, STORAGE_KEY, startSession } from './service.ts'

export { expect }

/** The requests that deliver contact messages. */
export const SUBMISSIONS = '**/.netlify/functions/submissions'

export interface Fixtures {
  /** A page in its own browser profile with an administrator's session; nothing is open yet. */
  admin: Page
  /** A unique text by which this test's message is found. */
  mark: string
}

export const test = base.extend<Fixtures>({
  // Waits for scripts that run after the first paint, because tests act faster than people.
  page: async ({ page, javaScriptEnabled }, use, info) => {
    const complaints = complaintsOf(page)
    if (javaScriptEnabled) waitForScripts(page)
    await use(page)
    await logEnd(page, info, complaints)
  },
  mark: async ({ browserName: _ }, use) => use(`mark-${randomUUID()}`),
  admin: async ({ browser }, use, info) => {
    const page = await newSignedIn(browser, await startSession(DEMO_ADMIN))
    const complaints = complaintsOf(page)
    await use(page)
    await logEnd(page, info, complaints)
    await closeQuietly(page.context())
  },
})

/** Prints what a failed test's page showed and its complaints. */
async function logEnd(page: Page, info: TestInfo, complaints: string[]): Promise<void> {
  if (info.status === info.expectedStatus) return
  console.log(`${info.title}: at its end`, await page.evaluate(whatShows).catch(String), complaints)
}

/**
 * Makes `goto` and `reload` also wait until the page's late scripts have run (src/layouts/late-scripts.js). A page that
 * loaded without the colors that `emulateMedia` set is loaded again: on a busy machine Chromium 156 may lose them.
 */
export function waitForScripts(page: Page): void {
  const haveRun = () => page.waitForFunction(() => !document.querySelector('template[data-late-scripts]'))
  const { goto, reload, emulateMedia } = page
  let colorScheme: 'light' | 'dark' | undefined
  page.emulateMedia = async options => {
    if (options?.colorScheme === 'light' || options?.colorScheme === 'dark') colorScheme = options.colorScheme
    await emulateMedia.call(page, options)
  }
  const isShown = (scheme: string) =>
    page.evaluate(shown => matchMedia(`(prefers-color-scheme: ${shown})`).matches, scheme)
  page.goto = async (address, options) => {
    let response = await goto.call(page, address, options)
    if (colorScheme && !(await isShown(colorScheme))) {
      // On the page itself it would be the system's change, which the page stores.
      await goto.call(page, 'about:blank')
      await emulateMedia.call(page, { colorScheme })
      response = await goto.call(page, address, options)
    }
    if (!options?.waitUntil) await haveRun()
    return response
  }
  page.reload = async options => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await haveRun()
    return response
  }
}

/**
 * A page of a new browser profile with `session` stored, on a file of the site; the caller closes the profile.
 * Playwright's `storageState` would open another page just to store it: a third of a dashboard test's time.
 */
export async function newSignedIn(browser: Browser, session: Session): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEY,
    JSON.stringify(session),
  ] as const)
  return page
}

/** Closes a browser profile even if a route still holds back a request, which would otherwise keep it open. */
export async function closeQuietly(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/**
 * Does `act`, which reloads the page, such as a login, and waits for the reload: until then the old page may already
 * show what the new one does.
 */
export async function untilReloaded(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isBeforeReload: true }) && undefined)
  await act()
  await page.waitForFunction(() => !('isBeforeReload' in window))
}

/**
 * Signs in as an administrator, by default the demo's, and waits for the submissions tab. A session that cannot be
 * stored does not last, so that the page does not reload.
 */
export async function signIn(page: Page, person: Person = DEMO_ADMIN, isLasting = true): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  const press = () => page.getByRole('button', { name: 'Login' }).click()
  await (isLasting ? untilReloaded(page, press) : press())
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible()
}

/** Presses Try Again until `alert` has gone; what failed is also polled, and the button may go by itself. */
export async function tryUntilGone(alert: Locator): Promise<void> {
  const button = alert.getByRole('button', { name: 'Try Again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(alert).toHaveCount(0, { timeout: 3000 })
  }).toPass()
}

export interface Message {
  name?: string
  email?: string
  confirmEmail?: string
  message: string
  /** By default the right sum. */
  answer?: string
}

/** The contact form; the chat popup also has fields for name and email. */
const contactForm = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Confirm email') })

/** Fills in the contact form of the open page as a person would, without sending it. */
export async function fillContactForm(page: Page, entries: Message): Promise<void> {
  const email = entries.email ?? 'maria@ondine.example'
  const form = contactForm(page)
  await form.getByLabel('Name', { exact: true }).fill(entries.name ?? 'Maria Okafor')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Confirm email').fill(entries.confirmEmail ?? email)
  await form.getByLabel('Message', { exact: true }).fill(entries.message)
  await form.getByLabel(/^What is \d+ \+ \d+\?$/).fill(entries.answer ?? (await sumWhenAlive(page)))
}

/** The right answer, once the form's script runs and has chosen its own numbers. */
async function sumWhenAlive(page: Page): Promise<string> {
  await expect
    .poll(() => contactForm(page).evaluate((element: HTMLFormElement) => element.noValidate))
    .toBe(true)
  return sumOf(page)
}

/** The right answer to the sum shown on the page. */
export async function sumOf(page: Page): Promise<string> {
  const question = await page.getByText(/^What is \d+ \+ \d+\?$/).textContent()
  const [left = 0, right = 0] = [...(question ?? '').matchAll(/\d+/g)].map(Number)
  return String(left + right)
}

/** Presses the form's button. */
export async function pressSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click()
}

/** The thank-you panel of a message that is on its way or delivered. */
export const thanks = (page: Page) => page.getByRole('status').getByText(/^Thank you\. Your message is /)

/** Answers a contact message as the function does after storing it. */
export const acknowledge = (route: Route) =>
  route.fulfill({ status: 201, json: { id: route.request().postDataJSON().id, result: 'stored' } })

/** A new visitor's browser profile; the caller closes it. */
export const newVisitor = (browser: Browser): Promise<BrowserContext> => browser.newContext()

/**
 * Gives this page's messages their own IP address: all after the fifth within an hour from one address are flagged, and
 * all tests run on one machine.
 */
export async function fromOwnAddress(page: Page): Promise<void> {
  const [group, subgroup] = [randomUUID().slice(0, 4), randomUUID().slice(0, 4)]
  const address = `2001:${group}:${subgroup}::1`
  await page.route(SUBMISSIONS, route =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
}

/** The administrator's list entries that contain `text`. */
export const entriesWith = (administrator: Page, text: string) =>
  administrator.getByRole('listitem').filter({ hasText: text })

/** Opens the menu of the button named `menu` and chooses `entry`. */
export async function chooseFrom(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/**
 * The Undo of what has just been done, with pointer and focus on it: without them it is gone after ten real seconds
 * (UX-01), in which a test may still be looking at lists and rows.
 */
export async function holdUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.focus()
  await undo.hover()
  return undo
}

/** The name prefix of pictures that exist only in the test that requests them. */
export const OWN_PICTURES = 'only-in-one-test'

/**
 * Collects the page's console errors and warnings and its script errors from now on; not those about missing pictures
 * of other tests' projects, which are in the same portfolio at the time.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    const isComplaint = ['error', 'warning'].includes(message.type())
    const { url } = message.location()
    const isOfOthers = url.includes(OWN_PICTURES) || url.includes('/assets/')
    if (isComplaint && !isOfOthers) complaints.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}

/** Answers the page's dialogs in order, all with yes unless told otherwise; returns their messages. */
export function answering(page: Page, ...answers: boolean[]): string[] {
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    const isYes = answers.length === 0 || answers[asked.length - 1]
    void (isYes ? dialog.accept() : dialog.dismiss())
  })
  return asked
}
