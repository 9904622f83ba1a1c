/** The dashboard's door: signing in and out, sessions that end or cannot be checked, and the tabs behind it. */
import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { signToken } from '../../local/http/token.ts'
import { SITE_PORT } from '../../playwright.config.ts'
import { test as base, expect, newSignedIn } from './fixtures.ts'
import { askService, isAlive, keys, type Person, type Session, STORAGE_KEY, startSession } from './service.ts'

const TOKEN = '**/auth/v1/token?**'
const LOG_LOGIN = '**/.netlify/functions/log-admin-login'

interface Fixtures {
  /** Somebody who can sign in and is no administrator, although the user data says so (SEC-18). */
  stranger: Person
}

const test = base.extend<Fixtures>({
  stranger: async ({ browserName: _ }, use) => {
    const person = { email: `${randomUUID()}@stranger.example`, password: randomUUID() }
    const claims = { email_confirm: true, user_metadata: { role: 'admin', is_admin: true } }
    const user = (await askService('auth/v1/admin/users', 'POST', { ...person, ...claims })) as { id: string }
    await use(person)
    await askService(`auth/v1/admin/users/${user.id}`, 'DELETE')
  },
})

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password')
const login = (page: Page) => page.getByRole('button', { name: 'Login' })
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Contact Form Submissions' })
const checking = (page: Page) => page.getByText('Checking authentication...')
const storedSession = (page: Page) => page.evaluate(key => localStorage.getItem(key), STORAGE_KEY)

async function enter(page: Page, person: Person) {
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await login(page).click()
}

/** Marks the page; a reload takes the mark away. */
const leaveMark = (page: Page) => page.evaluate(() => Object.assign(window, { isOldPage: true }) && undefined)
const isReloaded = (page: Page) => page.evaluate(() => !('isOldPage' in window))

/** Counts the requests that renew a session. */
function countRenewals(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

/** A session whose end has come; `changes` are made to it. */
async function expired(changes: Partial<Session> = {}): Promise<Session> {
  return { ...(await startSession(DEMO_ADMIN)), expires_at: Math.floor(Date.now() / 1000) - 60, ...changes }
}

/** A page of a browser that keeps `session`, with a function that closes it. */
const withSession = base.extend<{ openWith: (session: Session) => Promise<Page> }>({
  openWith: async ({ browser, baseURL }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async session => {
      const context = await newSignedIn(browser, baseURL, session)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

test.describe('signing in', () => {
  test('AUTH-01 AUTH-02 AUTH-08 whoever is not signed in sees the form, both fields required', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to your dashboard' })).toBeVisible()
    await expect(email(page)).toHaveAttribute('type', 'email')
    await expect(email(page)).toHaveAttribute('autocomplete', 'email')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.locator('form [required]')).toHaveCount(2)
    await login(page).click()
    await expect(email(page)).toBeFocused()
    await email(page).fill(DEMO_ADMIN.email)
    await login(page).click()
    await expect(password(page)).toBeFocused()
    expect(asked.filter(url => url.includes('/auth/v1/'))).toEqual([])
  })

  test('AUTH-03 AUTH-08 a refusal is announced in the service’s words and the entries stay', async ({
    page,
  }) => {
    await page.goto('/admin')
    await leaveMark(page)
    await enter(page, { email: DEMO_ADMIN.email, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await expect(email(page)).toHaveValue(DEMO_ADMIN.email)
    await expect(login(page)).toBeEnabled()
    expect(await isReloaded(page)).toBe(false)
  })

  test('AUTH-08 while the service is asked the button is disabled', async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(TOKEN, async route => {
      await asked
      await route.continue()
    })
    await page.goto('/admin')
    await enter(page, { email: DEMO_ADMIN.email, password: 'wrong' })
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    answer()
    await expect(login(page)).toBeEnabled()
  })

  test('AUTH-01 AUTH-03 on success the page reloads and shows the dashboard', async ({ page }) => {
    await page.goto('/admin')
    await leaveMark(page)
    await enter(page, DEMO_ADMIN)
    await expect(dashboard(page)).toBeVisible()
    expect(await isReloaded(page)).toBe(true)
  })

  test('AUTH-02 the form is filled and sent by keys alone', async ({ page }) => {
    await page.goto('/admin')
    await email(page).focus()
    await page.keyboard.type(DEMO_ADMIN.email)
    await page.keyboard.press('Tab')
    await expect(password(page)).toBeFocused()
    await page.keyboard.type(DEMO_ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(dashboard(page)).toBeVisible()
  })

  const silence = 'The sign-in service does not answer. Please try again.'
  const faults: [string, (route: Route) => Promise<void>, says?: string][] = [
    ...Object.entries({ 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' }).map(
      ([status, text]): (typeof faults)[number] => [
        status,
        route => route.fulfill({ status: Number(status), contentType: 'text/html', body: '<h1>Sorry</h1>' }),
        text,
      ],
    ),
    [
      '503 with JSON',
      route => route.fulfill({ status: 503, json: { code: 503, msg: 'Try later' } }),
      'Try later',
    ],
    [
      '200 with HTML',
      route => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello</p>' }),
    ],
    ['an empty 200', route => route.fulfill({ status: 200, body: '' })],
    ['null', route => route.fulfill({ status: 200, json: null })],
    ['no network', route => route.abort('internetdisconnected')],
  ]
  for (const [name, fault, says = silence] of faults) {
    test(`AUTH-07 SEC-29 ${name} in place of an answer keeps form and entries and says so`, async ({
      page,
    }) => {
      await page.route(TOKEN, fault)
      await page.goto('/admin')
      await leaveMark(page)
      await enter(page, DEMO_ADMIN)
      await expect(page.getByRole('alert')).toHaveText(says)
      await expect(email(page)).toHaveValue(DEMO_ADMIN.email)
      await expect(password(page)).toHaveValue(DEMO_ADMIN.password)
      expect(await isReloaded(page)).toBe(false)
      await page.unroute(TOKEN)
      await login(page).click()
      await expect(dashboard(page)).toBeVisible()
    })
  }

  test('AUTH-07 SEC-29 a service that never answers is given up within 5 s', async ({ page }) => {
    await page.route(TOKEN, () => {})
    await page.clock.install()
    await page.goto('/admin')
    await expect(login(page)).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await enter(page, DEMO_ADMIN)
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.getByRole('alert')).toHaveText('The sign-in service does not answer. Please try again.')
    await expect(login(page)).toBeEnabled()
  })

  test('ERRS-03 SEC-5 a message of the service is text, whatever it contains', async ({ page }) => {
    const message = '<img src=x onerror="window.isHacked=true"><b>No</b>'
    await page.route(TOKEN, route =>
      route.fulfill({ status: 400, json: { code: 'invalid_credentials', msg: message } }),
    )
    await page.goto('/admin')
    await enter(page, DEMO_ADMIN)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('alert').locator('img, b')).toHaveCount(0)
    expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
  })

  test('AUTH-04 on localhost no attempt is reported', async ({ page }) => {
    const reported: string[] = []
    await page.route(LOG_LOGIN, route => {
      reported.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await page.goto('/admin')
    await enter(page, { email: DEMO_ADMIN.email, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await enter(page, DEMO_ADMIN)
    await expect(dashboard(page)).toBeVisible()
    expect(reported).toEqual([])
  })

  test('AUTH-04 SEC-26 elsewhere every attempt is reported, a success with its proof, and a report that fails changes nothing', async ({
    page,
  }) => {
    const reported: unknown[] = []
    await page.route(LOG_LOGIN, route => {
      const { authorization = '' } = route.request().headers()
      reported.push([
        route.request().method(),
        route.request().postDataJSON(),
        /^Bearer ey/.test(authorization),
      ])
      return route.fulfill({ status: 500 })
    })
    await page.goto(`http://agency.localhost:${SITE_PORT}/admin`)
    await enter(page, { email: DEMO_ADMIN.email, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await enter(page, DEMO_ADMIN)
    await expect(dashboard(page)).toBeVisible()
    expect(reported).toEqual([
      ['POST', { email: DEMO_ADMIN.email, status: 'failure' }, false],
      ['POST', { email: DEMO_ADMIN.email, status: 'success' }, true],
    ])
  })
})

test.describe('signing out', () => {
  test('AUTH-05 Logout ends the session, also on the server, reloads and shows the form', async ({
    admin: page,
  }) => {
    await page.goto('/admin')
    await expect(dashboard(page)).toBeVisible()
    const session = JSON.parse((await storedSession(page)) ?? '') as Session
    await leaveMark(page)
    await logout(page).click()
    await expect(login(page)).toBeVisible()
    await expect.poll(() => isReloaded(page)).toBe(true)
    expect(await storedSession(page)).toBeNull()
    expect(await isAlive(session)).toBe(false)
    await page.goto('/admin')
    await expect(login(page)).toBeVisible()
  })

  for (const [name, fault] of [
    ['answers 503', (route: Route) => route.fulfill({ status: 503 })],
    ['is out of reach', (route: Route) => route.abort()],
  ] as const) {
    test(`AUTH-05 AUTH-07 Logout works although the service ${name}`, async ({ admin: page }) => {
      await page.route('**/auth/v1/logout**', fault)
      await page.goto('/admin')
      await logout(page).click()
      await expect(login(page)).toBeVisible()
      expect(await storedSession(page)).toBeNull()
    })
  }

  test('AUTH-06 signing out in one tab shows the form in the other', async ({ admin: page }) => {
    await page.goto('/admin')
    const other = await page.context().newPage()
    await other.goto('/admin')
    await expect(dashboard(other)).toBeVisible()
    await expect(dashboard(page)).toBeVisible()
    await logout(other).click()
    await expect(login(page)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  })

  test('AUTH-06 a token that another tab renews loses nothing that is typed', async ({ admin: page }) => {
    await page.goto('/admin')
    const search = page.getByRole('searchbox', { name: 'Search submissions' })
    await search.fill('serum')
    await search.evaluate(input => Object.assign(input, { isSame: true }) && undefined)
    await page.evaluate(key => {
      const session = JSON.parse(localStorage.getItem(key) ?? '')
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: session.expires_at - 7200 }))
      new BroadcastChannel(key).addEventListener('message', ({ data }) => {
        if (data.event === 'TOKEN_REFRESHED') Object.assign(window, { hasHeard: true })
      })
    }, STORAGE_KEY)
    const other = await page.context().newPage()
    await other.goto('/admin')
    await expect(dashboard(other)).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'hasHeard' in window)).toBe(true)
    await search.press('End')
    await search.pressSequentially('s')
    await expect(page).toHaveURL(/q=serums/)
    await expect(search).toBeFocused()
    expect(await search.evaluate(input => 'isSame' in input)).toBe(true)
  })
})

withSession.describe('sessions', () => {
  withSession(
    'AUTH-01 while the session is checked the page says so, then the dashboard opens',
    async ({ openWith }) => {
      const page = await openWith(await expired())
      let answer = () => {}
      const asked = new Promise<void>(resolve => {
        answer = resolve
      })
      await page.route(TOKEN, async route => {
        await asked
        await route.continue()
      })
      await page.goto('/admin')
      await expect(checking(page)).toBeVisible()
      await expect(login(page)).toHaveCount(0)
      await expect(dashboard(page)).toHaveCount(0)
      answer()
      await expect(dashboard(page)).toBeVisible()
      await expect(checking(page)).toHaveCount(0)
    },
  )

  withSession('SEC-29 a check that hangs says so by 2 s and gives the form by 5 s', async ({ openWith }) => {
    const page = await openWith(await expired())
    await page.route(TOKEN, () => {})
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 1000)
    await page.goto('/admin')
    await expect(page.getByRole('status').getByText('Checking authentication...')).toBeVisible()
    await expect(page.getByText(/Still loading/)).toHaveCount(0)
    await page.clock.runFor(2000)
    await expect(page.getByText(/Still loading/)).toBeVisible()
    await expect(login(page)).toHaveCount(0)
    await page.clock.runFor(3000)
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(/could not check/)
    await expect(login(page)).toBeVisible()
  })

  withSession(
    'AUTH-07 a check that fails keeps the session: Try Again opens the dashboard',
    async ({ openWith }) => {
      const page = await openWith(await expired())
      await page.route(TOKEN, route => route.fulfill({ status: 503 }))
      await page.goto('/admin')
      const tryAgain = page.getByRole('button', { name: 'Try Again' })
      await expect(tryAgain).toBeVisible()
      await expect(login(page)).toBeVisible()
      await page.unroute(TOKEN)
      await tryAgain.click()
      await expect(dashboard(page)).toBeVisible()
    },
  )

  withSession(
    'SEC-31 a session that the service refuses to renew: the form, and no loop',
    async ({ openWith }) => {
      const page = await openWith(await expired({ refresh_token: 'long-gone' }))
      const renewals = countRenewals(page)
      await page.clock.install()
      await page.goto('/admin')
      await expect(login(page)).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
      await page.clock.runFor(120_000)
      expect(renewals()).toBe(1)
      expect(await storedSession(page)).toBeNull()
    },
  )

  withSession('AUTH-07 SEC-31 a token that the database refuses is renewed', async ({ openWith }) => {
    const session = await startSession(DEMO_ADMIN)
    const past = Math.floor(Date.now() / 1000) - 600
    const claims = { sub: session.user.id, role: 'authenticated', aud: 'authenticated', exp: past }
    const refused = signToken(claims, keys().jwtSecret)
    const page = await openWith({ ...session, access_token: refused })
    await page.goto('/admin')
    await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible()
    // A token of the same second and session is the very same text as the first: only the other two tell.
    const renewed: Session = JSON.parse((await storedSession(page)) ?? '')
    expect(renewed.access_token).not.toBe(refused)
    expect(renewed.refresh_token).not.toBe(session.refresh_token)
  })

  withSession(
    'AUTH-07 SEC-31 an invalid token that cannot be renewed: the form, and no loop',
    async ({ openWith }) => {
      const session = await startSession(DEMO_ADMIN)
      const page = await openWith({ ...session, access_token: 'a.b.c', refresh_token: 'long-gone' })
      const renewals = countRenewals(page)
      await page.clock.install()
      await page.goto('/admin')
      await expect(login(page)).toBeVisible()
      const soFar = renewals()
      await page.clock.runFor(120_000)
      expect(renewals()).toBe(soFar)
      expect(soFar).toBeLessThanOrEqual(3)
    },
  )

  withSession(
    'SEC-31 a session refused while the dashboard is open leads to the form; the search stays',
    async ({ openWith }) => {
      const session = await startSession(DEMO_ADMIN)
      const page = await openWith(session)
      await page.clock.install()
      const read = page.waitForResponse(/rpc\/search_contact_submissions/)
      await page.goto('/admin?tab=submissions&q=serum')
      await read
      await expect(dashboard(page)).toBeVisible()
      await page.evaluate(key => {
        const kept = JSON.parse(localStorage.getItem(key) ?? '')
        localStorage.setItem(key, JSON.stringify({ ...kept, expires_at: 1, refresh_token: 'long-gone' }))
      }, STORAGE_KEY)
      await page.clock.fastForward(16_000) // the next poll
      await expect(login(page)).toBeVisible()
      await enter(page, DEMO_ADMIN)
      await expect(page.getByRole('searchbox', { name: 'Search submissions' })).toHaveValue('serum')
    },
  )

  withSession(
    'SEC-31 with a clock two hours ahead the dashboard works and does not renew in a loop',
    async ({ openWith }) => {
      const page = await openWith(await startSession(DEMO_ADMIN))
      const renewals = countRenewals(page)
      await page.clock.install({ time: Date.now() + 2 * 3600_000 })
      await page.goto('/admin')
      await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible()
      const soFar = renewals()
      const polls = 4
      for (let poll = 0; poll < polls; poll += 1) {
        const read = page.waitForResponse(/rpc\/submissions_pulse/)
        await page.clock.fastForward(16_000)
        await read
      }
      // At most one for each of a poll's questions.
      expect(renewals() - soFar).toBeLessThanOrEqual(polls * 3)
      await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
    },
  )

  for (const garbage of ['{"broken":', 'null', '[]', '42', '{"access_token":1}']) {
    withSession(`SEC-28 AUTH-07 ${garbage} in place of a session: the form`, async ({ page }) => {
      await page.goto('/manifest.webmanifest')
      await page.evaluate(
        ([key = '', value = '']) => localStorage.setItem(key, value),
        [STORAGE_KEY, garbage],
      )
      await page.goto('/admin')
      await expect(login(page)).toBeVisible()
    })
  }

  withSession('SEC-28 with storage denied the form is shown', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto('/admin')
    await expect(login(page)).toBeVisible()
  })
})

test.describe('who may come in', () => {
  test('DEC-31 SEC-18 whoever is no administrator is told so, and can log out', async ({
    page,
    stranger,
  }) => {
    await page.goto('/admin')
    await enter(page, stranger)
    await expect(page.getByText('You do not have access.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(dashboard(page)).toHaveCount(0)
    await logout(page).click()
    await expect(login(page)).toBeVisible()
  })

  test('AUTH-09 before that is known, the stranger’s browser receives no row', async ({ page, stranger }) => {
    const bodies: string[] = []
    page.on('response', async response => {
      if (/rest\/v1\/.*submissions/.test(response.url()) && response.request().method() !== 'HEAD') {
        // Empty: the question whether to ask, or an answer that the page gave up with its tab.
        const body = await response.text().catch(() => '')
        if (body) bodies.push(body)
      }
    })
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/rpc/is_admin', async route => {
      await held
      await route.continue()
    })
    await page.goto('/admin')
    await enter(page, stranger)
    await expect(page.getByText('No submissions yet.')).toBeVisible()
    answer()
    await expect(page.getByText('You do not have access.')).toBeVisible()
    expect(bodies.length).toBeGreaterThan(0)
    const nothing = [[], { total: 0, flagged: 0, waiting: 0, changed_at: null }]
    for (const body of bodies) expect(nothing).toContainEqual(JSON.parse(body))
  })

  test('DEC-31 SEC-29 while nobody can say whether there is access, the tabs stay', async ({
    admin: page,
  }) => {
    await page.route('**/rpc/is_admin', route => route.fulfill({ status: 503 }))
    await page.goto('/admin')
    await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible()
    await expect(page.getByText('You do not have access.')).toHaveCount(0)
  })
})

test.describe('the frame', () => {
  test('DASH-01 title, Logout, the way back to the site and the first tab', async ({ admin: page }) => {
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w+ Dashboard$/)
    await expect(dashboard(page)).toBeVisible()
    await expect(logout(page)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('CONF-01 settings that cannot be read leave the default name', async ({ admin: page }) => {
    await page.route('**/rest/v1/site_config**', route => route.fulfill({ status: 503 }))
    await page.goto('/admin')
    await expect(dashboard(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gantry Dashboard')
  })

  test('DASH-02 DASH-04 each tab is in the address and survives a reload, one at a time', async ({
    admin: page,
  }) => {
    await page.goto('/admin')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Submissions/)
    const count = await page.getByRole('tab').count()
    for (let index = 0; index < count; index += 1) {
      const tab = page.getByRole('tab').nth(index)
      await tab.click()
      const id = ((await tab.getAttribute('id')) ?? '').replace('tab-', '')
      await expect(page).toHaveURL(new RegExp(`[?&]tab=${id}\\b`))
      await page.reload()
      // A tab's own content may have tabs and panels, too.
      await expect(page.locator('[role=tab][id^="tab-"][aria-selected=true]')).toHaveCount(1)
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('[role=tabpanel][aria-labelledby^="tab-"]')).toHaveCount(1)
      await expect(page.locator('#tab-panel')).toHaveAttribute('aria-labelledby', `tab-${id}`)
    }
  })

  test('DASH-04 SEC-39 arrow keys, Home and End go through the tabs, of which one is in the Tab order', async ({
    admin: page,
  }) => {
    await page.goto('/admin')
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    const count = await tabs.count()
    for (let step = 1; step <= count; step += 1) {
      await page.keyboard.press('ArrowRight')
      await expect(tabs.nth(step % count)).toBeFocused()
      await expect(tabs.nth(step % count)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tabs.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(tabs.last()).toBeFocused()
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1)
  })

  for (const search of ['?tab=nonsense', '?tab=', '?tab=Submissions', '?tab=__proto__', '?tab[]=chats']) {
    test(`DASH-04 UX-02 ${search} in the address means the first tab`, async ({ admin: page }) => {
      await page.goto(`/admin${search}`)
      await expect(dashboard(page)).toBeVisible()
      await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Submissions/)
    })
  }

  test('SEC-32 a tab whose code is gone asks for one reload, which helps', async ({ admin: page }) => {
    await page.route(/SubmissionsTab[^/]*\.js/, route => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/admin')
    await expect(page.getByRole('alert')).toHaveText(
      /The dashboard has been updated.*Please reload the page\./,
    )
    await expect(logout(page)).toBeVisible()
    await page.unroute(/SubmissionsTab[^/]*\.js/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(dashboard(page)).toBeVisible()
  })

  test('SEC-29 SEC-32 a dashboard whose own code cannot be loaded says so, and a reload helps', async ({
    page,
  }) => {
    await page.route(/AdminApp[^/]*\.js/, route => route.abort())
    await page.goto('/admin')
    const reload = page.getByRole('link', { name: 'Reload the page' })
    await expect(reload).toBeVisible()
    await page.unroute(/AdminApp[^/]*\.js/)
    await reload.click()
    await expect(login(page)).toBeVisible()
    await expect(reload).toHaveCount(0)
  })

  test('DEC-43 search engines are kept out', async ({ page }) => {
    const response = await page.goto('/admin')
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('SEC-32 the page says that it needs JavaScript', async ({ page }) => {
      await page.goto('/admin')
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(checking(page)).toBeHidden()
    })
  })
})
