// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import { press, show, type } from '#admin/parts/test-dashboard.tsx'
import { AuthApiError } from '#data/test-auth-errors.ts'
import { passwordProblem } from '#lib/password-strength.ts'
import ChoosePassword from './ChoosePassword.tsx'

const PRESENT = 'copper lantern walks northwards'

test('ACC-60 ACC-62 a new password that is refused after the second factor can be replaced by another', async () => {
  // Loads the lists of common passwords.
  expect(await passwordProblem(PRESENT, [])).toBeNull()
  let isCodeGiven = false
  const set: string[] = []
  const done = vi.fn()
  const app = { id: 'app', status: 'verified', created_at: '2026-11-24T10:00:00Z' }
  const auth = {
    updateUser: async ({ password }: { password: string }) => {
      if (!isCodeGiven) return { error: new AuthApiError('AAL2', 401, 'insufficient_aal') }
      if (password === PRESENT) return { error: new AuthApiError('It is the old one.', 422, 'same_password') }
      set.push(password)
      return { error: null }
    },
    mfa: {
      listFactors: async () => ({ data: { totp: [app] }, error: null }),
      challengeAndVerify: async () => {
        isCodeGiven = true
        return { error: null }
      },
    },
  }
  const user = { id: 'nora', email: 'nora@gantry.example', isCodeDue: true }
  const { page, leave } = await show(
    <ChoosePassword siteName="Gantry" link={null} user={user} onDone={done} />,
    () => null,
    { auth },
  )
  const field = () => page.querySelector<HTMLInputElement>('[name=password]')
  await type(field(), PRESENT)
  await press('Set the password')
  await expect.poll(field).toBeNull()
  await type(page.querySelector('input'), '482193')
  await press('Set the password')
  expect(field()?.value).toBe(PRESENT)
  expect(page.textContent).toContain('It is the old one.')
  await type(field(), 'gravel otter lantern mosaic')
  await press('Set the password')
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(set).toEqual(['gravel otter lantern mosaic'])
  leave()
})

test('ACC-62 A11Y-01 the button that shows a password names what it will do, and which password', async () => {
  const auth = { getSession: async () => ({ data: { session: null } }) }
  const { page, leave } = await show(
    <ChoosePassword
      siteName="Gantry"
      link={null}
      user={{ id: 'nora', email: 'nora@gantry.example', isCodeDue: false }}
      onDone={() => {}}
    />,
    () => null,
    { auth },
  )
  await press('Show: New password')
  expect(page.querySelector<HTMLInputElement>('[name=password]')?.type).toBe('text')
  const hide = [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Hide'))
  expect(hide?.textContent).toBe('Hide: New password')
  expect(hide?.ariaPressed).toBeNull()
  leave()
})
