// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { confirmation } from '#admin/parts/confirmation.ts'
import { press, show, strike, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { UserContext } from '#admin/parts/user.ts'
import { ConfirmIdentity } from '#admin/session/ConfirmIdentity.tsx'
import { FactorPart } from './FactorPart.tsx'

test('ACC-64 removing the second factor removes every code app, the one asked for last at the end', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const asked: string[] = []
  const app = { status: 'verified', created_at: '2026-11-24T10:00:00Z' }
  const used = { ...app, id: 'used', last_challenged_at: '2026-11-26T10:00:00Z' }
  const mfa = {
    listFactors: async () => ({ data: { totp: [used, { ...app, id: 'unused' }] }, error: null }),
    unenroll: async ({ factorId }: { factorId: string }) => {
      asked.push(`remove ${factorId}`)
      return { error: null }
    },
  }
  const session = { access_token: `a.${btoa(JSON.stringify({ amr: [{ timestamp: Date.now() / 1000 }] }))}.c` }
  const { page, leave } = await show(
    <UserContext value={{ id: 'nora', email: 'nora@gantry.example', isCodeDue: false, siteName: 'Gantry' }}>
      <FactorPart confirm={() => true} />
    </UserContext>,
    what => (what === 'GET team_settings' ? { second_factor_demanded: false } : 10),
    {
      auth: {
        mfa,
        getSession: async () => ({ data: { session } }),
        refreshSession: async () => ({ error: null }),
      },
    },
  )
  expect(page.textContent).toContain('2 code apps')
  await press('Remove')
  expect(asked).toEqual(['remove unused', 'remove used'])
  expect(said.mock.calls).toEqual([['The second factor is removed']])
  leave()
})

test('ACC-64 ACC-68 the code app whose code confirms a removal is removed last, because the session rests on it', async () => {
  await import('#admin/session/ConfirmDialog.tsx')
  const said = vi.spyOn(toast, 'success').mockReset().mockReturnValue()
  const told = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const app = { status: 'verified', created_at: '2026-11-24T10:00:00Z' }
  let apps = [
    { ...app, id: 'phone', last_challenged_at: '2026-11-26T10:00:00Z' },
    { ...app, id: 'tablet', last_challenged_at: '2026-11-25T10:00:00Z' },
  ]
  let restsOn: string | null = 'phone'
  const mfa = {
    listFactors: async () => ({ data: { totp: apps }, error: null }),
    // The code is the tablet's.
    challengeAndVerify: async ({ factorId }: { factorId: string }) => {
      apps = apps.map(one =>
        one.id === factorId ? { ...one, last_challenged_at: '2026-11-27T10:00:00Z' } : one,
      )
      if (factorId !== 'tablet') return { error: new Error('A code of another app') }
      restsOn = factorId
      return { error: null }
    },
    unenroll: async ({ factorId }: { factorId: string }) => {
      if (!restsOn) return { error: new Error('It takes a second factor to remove one.') }
      apps = apps.filter(({ id }) => id !== factorId)
      if (restsOn === factorId) restsOn = null
      return { error: null }
    },
  }
  const session = { access_token: `a.${btoa(JSON.stringify({ amr: [{ timestamp: 0 }] }))}.c` }
  const { leave } = await show(
    <UserContext value={{ id: 'nora', email: 'nora@gantry.example', isCodeDue: false, siteName: 'Gantry' }}>
      <FactorPart confirm={() => true} />
      <ConfirmIdentity email="nora@gantry.example" />
    </UserContext>,
    what => (what === 'GET team_settings' ? { second_factor_demanded: false } : 10),
    {
      auth: {
        mfa,
        getSession: async () => ({ data: { session } }),
        refreshSession: async () => ({ error: null }),
      },
      confirm: confirmation.ask,
    },
  )
  await press('Remove')
  await type(document.querySelector('[role=dialog] input'), '482193')
  await press('Confirm')
  expect([apps, told.mock.calls, said.mock.calls]).toEqual([[], [], [['The second factor is removed']]])
  leave()
})

test('ACC-78 A11Y-02 who declines to confirm their identity is back at the button that asked for it', async () => {
  // Its code is there, as after a first question.
  await import('#admin/session/ConfirmDialog.tsx')
  const session = { access_token: `a.${btoa(JSON.stringify({ amr: [{ timestamp: 0 }] }))}.c` }
  const mfa = { listFactors: async () => ({ data: { totp: [] }, error: null }) }
  const { page, leave } = await show(
    <UserContext value={{ id: 'nora', email: 'nora@gantry.example', isCodeDue: false, siteName: 'Gantry' }}>
      <FactorPart />
      <ConfirmIdentity email="nora@gantry.example" />
    </UserContext>,
    () => ({ second_factor_demanded: false }),
    { auth: { mfa, getSession: async () => ({ data: { session } }) }, confirm: confirmation.ask },
  )
  const setUp = page.querySelector('button')
  setUp?.focus()
  await press('Set up')
  expect((document.activeElement as HTMLInputElement).name).toBe('password')
  await strike('Escape')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(document.activeElement).toBe(setUp)
  leave()
})
