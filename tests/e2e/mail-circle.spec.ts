/**
 * The full round trip of a mail, on this machine: a form, the mail to the team, an answer from the dashboard, the mail
 * to the visitor, their reply, and the thread. The recipients are a global setting, so this runs after all other tests.
 * Alone: `npx playwright test tests/e2e/mail-circle.spec.ts --no-deps`.
 */
import { closeQuietly, expect, fillContactForm, fromOwnAddress, pressSend, test, thanks } from './fixtures.ts'
import { openMail } from './mailbox.ts'
import { askService } from './service.ts'

test('PPL-30 PPL-36 PPL-38 a form message reaches the team, the answer the visitor, and their reply by mail the thread', async ({
  page,
  admin,
  browser,
  mark,
}) => {
  const email = `${mark}@ondine.example`
  const team = `${mark}@gantry.example`
  await askService('rest/v1/notification_settings?id=eq.1', 'PATCH', { recipients: [team] })
  // Recent mails about other tests' leads must not delay this one.
  await askService('rest/v1/notifications?batched_at=not.is.null', 'PATCH', {
    batched_at: '2026-01-01T00:00:00Z',
  })
  const mails = await (await browser.newContext()).newPage()
  try {
    await fromOwnAddress(page)
    await page.goto('/')
    await fillContactForm(page, { email, message: `We lay tile in three counties. ${mark}` })
    await pressSend(page)
    await expect(thanks(page)).toBeVisible()
    await openMail(mails, /new message/i, team)

    const [person] = (await askService(`rest/v1/people?email=eq.${email}&select=id`)) as { id: string }[]
    await admin.goto(`/admin?tab=people&person=${person?.id}`)
    const timeline = admin.getByRole('list', { name: 'Timeline' })
    await expect(timeline).toContainText(mark)
    await admin.getByLabel('Your answer').fill('Hi Maria,\n\nhere is the plan with dates.')
    await admin.getByRole('button', { name: 'Send', exact: true }).click()
    const answer = timeline.getByRole('listitem').filter({ hasText: 'here is the plan with dates' })
    await expect(answer).toContainText(/Sent \d/)

    await openMail(mails, /./, email)
    await expect(mails.getByText('here is the plan with dates.')).toBeVisible()
    await mails.getByLabel('Your answer').fill(`Friday the 4th works. ${mark}`)
    await mails.getByRole('button', { name: 'Send the answer' }).click()
    await expect(mails.getByRole('status')).toHaveText('The answer was taken in.')

    const reply = timeline.getByRole('listitem').filter({ hasText: 'Friday the 4th works.' })
    await expect(reply).toBeVisible()
    await expect(reply.getByText('here is the plan with dates.')).toBeHidden()
    await reply.getByText('Quoted text').click()
    await expect(reply.getByText('here is the plan with dates.')).toBeVisible()
  } finally {
    await askService('rest/v1/notification_settings?id=eq.1', 'PATCH', { recipients: [] })
    await closeQuietly(mails.context())
  }
})
