// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { press, show, type } from '#admin/parts/test-dashboard.tsx'
import { FactorSetup } from './FactorSetup.tsx'

test('ACC-64 a failed removal of the old code app is retried before recovery codes are made', async () => {
  const asked: string[] = []
  let isBroken = true
  const old = { id: 'old', status: 'verified', created_at: '2026-11-24T10:00:00Z' }
  const mfa = {
    listFactors: async () => ({ data: { all: [old], totp: [old] }, error: null }),
    enroll: async () => ({ data: { id: 'new', totp: { uri: 'otpauth://totp/x?secret=A', secret: 'A' } } }),
    challengeAndVerify: async () => ({ error: null }),
    unenroll: async ({ factorId }: { factorId: string }) => {
      asked.push(`remove ${factorId}`)
      return { error: isBroken ? new Error('No answer') : null }
    },
  }
  const { page, leave } = await show(
    <FactorSetup siteName="Gantry" email="nora@gantry.example" replaced="old" onDone={() => {}}>
      {({ body, buttons }) => (
        <>
          {body}
          {buttons}
        </>
      )}
    </FactorSetup>,
    what => {
      asked.push(what)
      return ['k7qf-2m9x-tt4c']
    },
    { auth: { mfa, refreshSession: async () => ({ error: null }) } },
  )
  await press('Go on')
  await type(page.querySelector('input'), '482193')
  await press('Go on')
  expect(asked).toEqual(['remove old'])
  isBroken = false
  await press('Make recovery codes')
  expect(asked).toEqual(['remove old', 'remove old', 'POST make_recovery_codes'])
  expect(page.textContent).toContain('k7qf-2m9x-tt4c')
  leave()
})
