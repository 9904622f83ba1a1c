// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { UserContext } from '#admin/parts/user.ts'
import { passwordProblem } from '#lib/password-strength.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SelfDialog } from './SelfDialog.tsx'

const user = { id: 'nora', email: 'nora@osei.example', isCodeDue: false, siteName: 'Gantry' }

test('UX-05 a name that is saved after its dialog was left does not close the next dialog', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  for (const isLeft of [false, true]) {
    const onClose = vi.fn()
    const held = Promise.withResolvers<unknown>()
    const { leave } = await show(
      <UserContext value={user}>
        <SelfDialog onClose={onClose} />
      </UserContext>,
      () => held.promise,
    )
    await press('Save')
    if (isLeft) leave()
    held.resolve([{ user_id: 'nora' }])
    await settle()
    expect(said.mock.lastCall).toEqual(['Saved'])
    expect(onClose).toHaveBeenCalledTimes(isLeft ? 0 : 1)
    if (!isLeft) leave()
  }
})

test('UX-06 a name that could not be saved is told, also when its dialog was left', async () => {
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const words = 'Your name and time zone could not be saved. no answer'
  for (const isLeft of [false, true]) {
    const held = Promise.withResolvers<unknown>()
    const { leave } = await show(
      <UserContext value={user}>
        <SelfDialog onClose={() => {}} />
      </UserContext>,
      () => held.promise,
    )
    await press('Save')
    if (isLeft) leave()
    held.resolve(Response.json({ message: 'no answer' }, { status: 500 }))
    await settle()
    const told = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
    expect(told.filter(Boolean)).toEqual(isLeft ? [] : [words])
    expect(said.mock.calls).toEqual(isLeft ? [[words]] : [])
    if (!isLeft) leave()
  }
})

test('UX-06 a password that was not changed is told when its dialog was left meanwhile', async () => {
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const held = Promise.withResolvers<unknown>()
  const signInWithPassword = vi.fn(() => held.promise)
  const { leave } = await show(
    <UserContext value={user}>
      <PasswordDialog onClose={() => {}} />
    </UserContext>,
    () => [],
    {
      auth: { mfa: { listFactors: async () => ({ data: { totp: [] }, error: null }) } },
      openAside: () => ({ signInWithPassword }),
    },
  )
  const fresh = 'copper lantern walks northwards'
  // Loads the lists of common passwords.
  expect(await passwordProblem(fresh, [])).toBeNull()
  await type(document.querySelector('[name=current]'), 'the present one')
  await type(document.querySelector('[name=password]'), fresh)
  await press('Set the password')
  expect(signInWithPassword).toHaveBeenCalledOnce()
  leave()
  held.resolve({ data: null, error: { message: 'no answer' } })
  await expect.poll(() => said.mock.calls.length).toBe(1)
  expect(said.mock.lastCall?.[0]).toMatch(/^Your password was not changed\. ./)
})

test('ACC-74 a name of blanks is refused at its field', async () => {
  const asked = vi.fn(() => [{ user_id: 'nora' }])
  const { leave } = await show(
    <UserContext value={user}>
      <SelfDialog onClose={() => {}} />
    </UserContext>,
    asked,
  )
  const field = document.querySelector('input')
  await type(field, '   ')
  await press('Save')
  expect(asked).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  expect(field?.closest('.field')?.querySelector('[role=alert]')?.textContent).toBe('What is your name?')
  leave()
})
