/**
 * A second factor required from everybody, which would break every other test, so this runs after all of them. Alone:
 * `npx playwright test tests/e2e/demand.spec.ts --no-deps`.
 */
import { codeApp, codeField, logIn, setUpFactor, test } from './accounts.ts'
import { expect } from './fixtures.ts'
import { BACKEND, keys } from './service.ts'

test('ACC-63 ACC-72 an owner requires a second factor: members without one must set it up first', async ({
  newMember,
  newBrowser,
}) => {
  const bare = await newMember('owner')
  await bare.page.goto('/admin?tab=team')
  await bare.page.getByRole('button', { name: 'Set up yours first' }).click()
  await expect(bare.page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  let token = ''
  const { page } = await newMember('owner', async session => {
    const app = await setUpFactor(session)
    token = app.session.access_token
    return app.session
  })
  const editor = await newMember('editor')
  await editor.page.goto('/admin')
  await expect(editor.page.getByRole('tab', { name: 'Portfolio', exact: true })).toBeVisible()
  await page.goto('/admin?tab=team')
  await expect(page.getByText(/sign in with a password alone/)).toBeVisible()
  try {
    await page.getByRole('button', { name: 'Demand from all' }).click()
    await expect(page.getByText('Everybody needs a second factor.')).toBeVisible()

    // Members who are signed in are asked at the next response, others at login.
    const setUp = editor.page.getByRole('heading', { name: 'Set up your second factor' })
    // One of the page's own requests may have been the next, and the tabs are gone.
    await editor.page.getByRole('tab', { name: 'Blog' }).or(setUp).first().click()
    await expect(setUp).toBeVisible()
    const other = await newBrowser()
    await logIn(other, bare.person)
    await expect(other.getByText('Your team asks everybody for one.')).toBeVisible()
    await expect(other.getByRole('tab')).toHaveCount(0)
    await other.getByRole('button', { name: 'Go on' }).click()
    const secret = (await other.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
    await codeField(other).fill(await codeApp(secret)())
    await other.getByRole('button', { name: 'Go on' }).click()
    await expect(other.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expect(other.getByText('Step 3 of 3: your ten recovery codes.')).toBeFocused()
    await other.getByLabel('I have kept them').check()
    await other.getByRole('button', { name: 'Done' }).click()
    await expect(other.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible()
    await other.goto('/admin?tab=account')
    await expect(other.getByText(/^Code app, since/)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Remove the second factor' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Demand it no longer' }).click()
    await expect(page.getByText('Nobody needs a second factor any more')).toBeVisible()
  } finally {
    await fetch(`${BACKEND}/rest/v1/team_settings?id=eq.true`, {
      method: 'PATCH',
      headers: {
        apikey: keys().anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ second_factor_demanded: false }),
    })
  }
})
