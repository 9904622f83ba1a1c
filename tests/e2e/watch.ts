/** Records what a page must not do: violate its security policy, log errors, or contact other origins. */
import type { Page } from '@playwright/test'
import { SITE_PORT } from '../../playwright.config.ts'
import { BACKEND } from './service.ts'

interface Watched {
  /** Policy violations, script errors and console errors. */
  complaints: string[]
  /** Requested URLs of origins other than the site's and the backend's. */
  foreign: string[]
}

/** Records from now on what must not happen on the page. */
export async function watch(page: Page): Promise<Watched> {
  const record: Watched = { complaints: [], foreign: [] }
  const own = [`http://localhost:${SITE_PORT}`, BACKEND]
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && !own.includes(origin)) record.foreign.push(request.url())
  })
  page.on('console', message => {
    if (message.type() === 'error' || /violat|Content.Security.Policy/i.test(message.text())) {
      record.complaints.push(message.text())
    }
  })
  page.on('pageerror', error => record.complaints.push(String(error)))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`violated: ${violatedDirective} by ${blockedURI} in ${sourceFile}`)
    })
  })
  return record
}
