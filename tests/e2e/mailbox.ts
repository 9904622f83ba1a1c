/** The local mailbox of the machine that runs the tests. */
import type { Page } from '@playwright/test'
import { MAILBOX_PORT } from '../../playwright.config.ts'
import { expect } from './fixtures.ts'

const MAILBOX = `http://localhost:${MAILBOX_PORT}/`

/** Opens the mail with this subject as soon as it arrives. */
export async function openMail(page: Page, subject: RegExp, to: string): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject })
  await expect(async () => {
    await page.goto(MAILBOX, { waitUntil: 'load' })
    await expect(mail.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
}
