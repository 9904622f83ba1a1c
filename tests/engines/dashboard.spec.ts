/** A tour of the dashboard, in every engine. */
import { randomUUID } from 'node:crypto'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { askService } from '../e2e/service.ts'
import { storedLead } from '../e2e/submission-rows.ts'
import { test as base, expect, until } from './engines.ts'

const test = base.extend<{ lead: { id: string; mark: string } }>({
  lead: async ({ baseURL: _ }, use) => {
    const [id, mark] = [randomUUID(), `mark-${randomUUID()}`]
    const person = { name: 'Ada Osei', email: 'ada@osei.example', submitted_at: new Date().toISOString() }
    await askService('rest/v1/contact_submissions', 'POST', { id, ...person, message: mark })
    await use({ id, mark })
    await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'DELETE')
  },
})

/** An owner's tabs; the first is opened last, after the others, because signing in opens it. */
const TABS = [
  ...['people', 'chats', 'portfolio', 'categories', 'blog', 'analytics', 'team', 'account'],
  'submissions',
]

test('F-36 an administrator signs in, opens every tab, writes a note on a lead, reads it again, and signs out', async ({
  visitor,
  lead,
}) => {
  await visitor.open('/admin')
  await until(visitor, () => document.querySelector('#login-email') !== null)
  await visitor.type('#login-email', DEMO_ADMIN.email)
  await visitor.type('#login-password', DEMO_ADMIN.password)
  await visitor.evaluate(() => void Object.assign(window, { isBeforeReload: true }))
  await visitor.click('button', 'Login')
  // The login reloads the page, which may show the dashboard before.
  await until(
    visitor,
    () => !('isBeforeReload' in window) && document.querySelector('#tab-panel h2') !== null,
  )

  for (const tab of TABS) {
    await test.step(tab, async () => {
      if (tab === 'account') {
        await visitor.click('.account-button')
        await visitor.click('[role=menuitem]', 'Your account')
      } else await visitor.click(`#tab-${tab}`)
      await until(
        visitor,
        id => {
          const name = id === 'account' ? '[aria-label="Your account"]' : `[aria-labelledby="tab-${id}"]`
          const panel = document.querySelector(`#tab-panel${name}`)
          return panel?.querySelector('h2') !== null && panel?.querySelector('[aria-busy=true]') === null
        },
        tab,
      )
      const { scrollWidth, clientWidth, alerts } = await visitor.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
        alerts: [...document.querySelectorAll('[role=alert]')].map(alert => alert.textContent).join(''),
      }))
      expect(alerts, tab).toBe('')
      expect(scrollWidth, tab).toBeLessThanOrEqual(clientWidth)
    })
  }

  await visitor.open(`/admin?tab=submissions&q=${lead.mark}`)
  await until(visitor, () => document.querySelectorAll('[aria-label=Submissions] li').length === 1)
  await visitor.click('[aria-label=Submissions] li button', 'Ada Osei')
  await until(visitor, () => document.querySelector('#lead-notes') !== null)
  await visitor.type('#lead-notes', 'Called twice.')
  // Leaving before the page knows that the notes are stored would ask for confirmation.
  await until(visitor, () => document.querySelector('article [role=status]')?.textContent === 'Saved')
  await expect.poll(async () => (await storedLead(lead.id))?.notes).toBe('Called twice.')
  await visitor.open(`/admin?tab=submissions&q=${lead.mark}&entry=${lead.id}`)
  await until(
    visitor,
    () => document.querySelector<HTMLTextAreaElement>('#lead-notes')?.value === 'Called twice.',
  )
  await visitor.click('button', 'Logout')
  await until(visitor, () => document.querySelector('#login-email') !== null)
})
