// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import { MemberContext } from '#admin/parts/member.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { UserContext } from '#admin/parts/user.ts'
import ConfirmDialog from '#admin/session/ConfirmDialog.tsx'
import { AuthApiError, AuthRetryableFetchError } from '#data/test-auth-errors.ts'
import { passwordProblem } from '#lib/password-strength.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PictureField } from './PictureField.tsx'
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

/** A token that has passed the second factor, as its claims say, or has not. */
const token = (aal: string) => `a.${btoa(JSON.stringify({ aal }))}.c`
const APP = { id: 'app', factor_type: 'totp', status: 'verified', created_at: '2026-11-24T10:00:00Z' }
const FRESH = 'copper lantern walks northwards'

/** The dialog of somebody with a code app, over a service that notes its calls; `answers` replaces some of them. */
async function changing(answers: Record<string, unknown> = {}) {
  const calls: string[] = []
  const call = (name: string) => async () => {
    calls.push(name)
    return answers[name] ?? { data: {}, error: null }
  }
  const session = { access_token: token('aal1'), user: { id: 'nora', factors: [APP] } }
  const raised = { ...session, access_token: token('aal2') }
  const listFactors = async () => answers.list ?? { data: { totp: [APP] }, error: null }
  const onClose = vi.fn()
  const { page, leave } = await show(
    <UserContext value={user}>
      <PasswordDialog onClose={onClose} />
    </UserContext>,
    () => [],
    {
      auth: {
        getSession: async () => ({ data: { session } }),
        setSession: call('take over'),
        updateUser: call('set'),
        admin: { signOut: call('end the earlier one') },
        mfa: { listFactors },
      },
      openAside: () => ({
        signInWithPassword: call('sign in'),
        mfa: {
          listFactors,
          challengeAndVerify: async ({ factorId }: { factorId: string }) => {
            calls.push('code')
            return factorId === APP.id ? { error: null } : { error: new Error('A code of another app') }
          },
        },
        getSession: async () => ({ data: { session: answers.aside ?? raised } }),
        signOut: call('end aside'),
      }),
    },
  )
  const code = () =>
    [...page.ownerDocument.querySelectorAll('input')].find(({ name }) => !/current|password/.test(name))
  async function set() {
    expect(await passwordProblem(FRESH, [])).toBeNull()
    await type(document.querySelector('[name=current]'), 'the present one')
    await type(document.querySelector('[name=password]'), FRESH)
    await type(code(), '482193')
    await press('Set the password')
  }
  const told = () =>
    [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('')
  return { calls, set, told, code, onClose, leave }
}

test('ACC-66 the session that proves the identity continues here before the password changes, which ends the earlier one', async () => {
  vi.spyOn(toast, 'success').mockReturnValue()
  const { calls, set, onClose, leave } = await changing()
  await set()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(calls).toEqual(['sign in', 'code', 'take over', 'set'])
  leave()
})

test('ACC-66 of several code apps, the code of any lets the password change', async () => {
  vi.spyOn(toast, 'success').mockReturnValue()
  const used = { ...APP, last_challenged_at: '2026-11-26T10:00:00Z' }
  const list = { data: { totp: [used, { ...APP, id: 'unused' }] }, error: null }
  const { calls, set, onClose, leave } = await changing({ list })
  await set()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(calls).toEqual(['sign in', 'code', 'code', 'take over', 'set'])
  leave()
})

test('ACC-66 the password stays if the session that proves the identity cannot continue here', async () => {
  const { calls, set, told, leave } = await changing({ 'take over': { error: new Error('No answer') } })
  await set()
  await expect.poll(told).toBe('The sign-in service does not answer. Please try again.')
  expect(calls).toEqual(['sign in', 'code', 'take over', 'end aside'])
  leave()
})

test('ACC-62 ACC-66 a session without its second factor does not take the place of the dashboard', async () => {
  const aside = { access_token: token('aal1'), user: { id: 'nora', factors: [APP] } }
  const { calls, set, told, leave } = await changing({ aside })
  await set()
  await expect.poll(told).toMatch(/^Your account has a second factor by now\./)
  expect(calls).toEqual(['sign in', 'code', 'end aside'])
  leave()
})

const UNKNOWN = 'It is not known whether your password was changed. Try the new one.'

test.each([
  ['refused', new AuthApiError('It is too weak.', 422, 'weak_password'), 'It is too weak.', false],
  ['refused', new AuthApiError('It is too weak.', 422, 'weak_password'), 'It is too weak.', true],
  ['not answered', new AuthRetryableFetchError('Failed to fetch', 0), UNKNOWN, false],
  ['not answered', new AuthRetryableFetchError('Failed to fetch', 0), UNKNOWN, true],
])(
  'ACC-66 UX-06 a change of the password that is %s is told as such, and ends the earlier session: %#',
  async (_, error, words, isLeft) => {
    const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
    const held = Promise.withResolvers<unknown>()
    const { calls, set, told, leave } = await changing({ set: held.promise })
    await set()
    await expect.poll(() => calls.at(-1)).toBe('set')
    if (isLeft) leave()
    held.resolve({ error })
    await settle()
    expect(calls.at(-1)).toBe('end the earlier one')
    expect(told()).toBe(isLeft ? '' : words)
    const sentence = words === UNKNOWN ? words : `Your password was not changed. ${words}`
    expect(said.mock.calls).toEqual(isLeft ? [[sentence]] : [])
    if (!isLeft) leave()
  },
)

test('ACC-66 ACC-68 the code is asked for also if the code apps cannot be listed', async () => {
  const list = { data: null, error: new AuthRetryableFetchError('Failed to fetch', 0) }
  const { code, leave } = await changing({ list })
  expect(code()).toBeDefined()
  leave()
  const answered = vi.fn()
  const givePassword = vi.fn()
  const session = { access_token: token('aal2'), user: { id: 'nora', factors: [APP] } }
  const auth = {
    getSession: async () => ({ data: { session } }),
    signInWithPassword: givePassword,
    mfa: { listFactors: async () => list },
  }
  const confirming = await show(<ConfirmDialog email={user.email} onAnswer={answered} />, () => [], { auth })
  expect(document.querySelector('[type=password]')).toBeNull()
  await type(document.querySelector('[role=dialog] input'), '482193')
  await press('Confirm')
  expect(givePassword).not.toHaveBeenCalled()
  expect(answered).not.toHaveBeenCalled()
  confirming.leave()
})

test('UX-06 a picture that could not be saved is told, also when the account was left', async () => {
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const words = 'The picture could not be saved. no answer'
  for (const isLeft of [false, true]) {
    const held = Promise.withResolvers<unknown>()
    const member = {
      role: 'owner',
      name: 'Nora',
      state: 'open',
      time_zone: null,
      picture: 'nora.webp',
    } as const
    const { page, leave } = await show(
      <UserContext value={user}>
        <MemberContext value={member}>
          <PictureField />
        </MemberContext>
      </UserContext>,
      () => held.promise,
    )
    await press('Remove the picture')
    if (isLeft) leave()
    held.resolve(Response.json({ message: 'no answer' }, { status: 500 }))
    await settle()
    expect(page.querySelector('[role=alert]')?.textContent).toBe(isLeft ? undefined : words)
    expect(said.mock.calls).toEqual(isLeft ? [[words]] : [])
    if (!isLeft) leave()
  }
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
