// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import { LOSE_CODES, NO_CODES } from './RecoveryCodes.tsx'
import SetUpFactor from './SetUpFactor.tsx'

test('ACC-64 a failed removal of an old code app is retried before recovery codes are made', async () => {
  const asked: string[] = []
  let isBroken = true
  const old = { id: 'old', status: 'verified', created_at: '2026-11-24T10:00:00Z' }
  const older = { ...old, id: 'older' }
  const mfa = {
    listFactors: async () => ({ data: { all: [older, old], totp: [older, old] }, error: null }),
    enroll: async () => ({ data: { id: 'new', totp: { uri: 'otpauth://totp/x?secret=A', secret: 'A' } } }),
    challengeAndVerify: async () => ({ error: null }),
    unenroll: async ({ factorId }: { factorId: string }) => {
      asked.push(`remove ${factorId}`)
      return { error: isBroken && factorId === 'old' ? new Error('No answer') : null }
    },
  }
  const { page, leave } = await show(
    <FactorSetup siteName="Gantry" email="nora@gantry.example" replaced={['older', 'old']} onDone={() => {}}>
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
  expect(asked).toEqual(['remove older', 'remove old'])
  isBroken = false
  await press('Make recovery codes')
  expect(asked).toEqual(['remove older', 'remove old', 'remove old', 'POST make_recovery_codes'])
  expect(page.textContent).toContain('k7qf-2m9x-tt4c')
  leave()
})

/** A session in which the first code is accepted; `asked` lists what is removed. */
function acceptingAuth(asked: string[]) {
  const mfa = {
    listFactors: async () => ({ data: { all: [], totp: [] }, error: null }),
    enroll: async () => ({ data: { id: 'new', totp: { uri: 'otpauth://totp/x?secret=A', secret: 'A' } } }),
    challengeAndVerify: async () => ({ error: null }),
    unenroll: async ({ factorId }: { factorId: string }) => {
      asked.push(`remove ${factorId}`)
      return { error: null }
    },
  }
  return { mfa, refreshSession: async () => ({ error: null }) }
}

/** The setup of a first app; `Look again` reads the list of apps, which names the new one. */
function FirstSetup() {
  const [replaced, setReplaced] = useState<string[]>([])
  return (
    <FactorSetup siteName="Gantry" email="nora@gantry.example" replaced={replaced} onDone={() => {}}>
      {({ body, buttons, question }) => (
        <>
          {body}
          {buttons}
          <button type="button" onClick={() => setReplaced(['new'])}>
            Look again
          </button>
          {question && <p>{question}</p>}
        </>
      )}
    </FactorSetup>
  )
}

test('ACC-64 the app just set up is never taken for the one to replace, although the list names it by then', async () => {
  const asked: string[] = []
  let isBroken = true
  const { page, leave } = await show(
    <FirstSetup />,
    what => {
      asked.push(what)
      return isBroken ? Response.json({ message: 'no' }, { status: 500 }) : ['k7qf-2m9x-tt4c']
    },
    { auth: acceptingAuth(asked) },
  )
  await press('Go on')
  await type(page.querySelector('input'), '482193')
  await press('Go on')
  isBroken = false
  await press('Look again')
  await press('Make recovery codes')
  expect(asked).toEqual(['POST make_recovery_codes', 'POST make_recovery_codes'])
  expect(page.textContent).toContain('k7qf-2m9x-tt4c')
  leave()
})

test('ACC-65 recovery codes are not left while they are being made, nor before they are kept', async () => {
  const held = Promise.withResolvers<string[]>()
  const { page, leave } = await show(<FirstSetup />, () => held.promise, { auth: acceptingAuth([]) })
  const isPrecious = () => page.textContent?.includes(LOSE_CODES)
  await press('Go on')
  await type(page.querySelector('input'), '482193')
  expect(isPrecious()).toBe(false)
  await press('Go on')
  expect(page.textContent).toContain('Making your recovery codes...')
  expect(isPrecious()).toBe(true)
  held.resolve(['k7qf-2m9x-tt4c'])
  await settle()
  expect(isPrecious()).toBe(true)
  await press('I have kept them')
  expect(isPrecious()).toBe(false)
  leave()
})

test('ACC-65 a setup whose recovery codes were not answered is not left without a question', async () => {
  const { page, leave } = await show(
    <FirstSetup />,
    () => Response.json({ message: 'no' }, { status: 500 }),
    { auth: acceptingAuth([]) },
  )
  await press('Go on')
  await type(page.querySelector('input'), '482193')
  await press('Go on')
  expect(page.textContent).toContain(NO_CODES)
  leave()
})

test('ACC-63 ACC-65 A11Y-02 on the page of a demanded second factor the focus moves to the recovery codes', async () => {
  const { page, leave } = await show(
    <SetUpFactor siteName="Gantry" email="nora@gantry.example" onDone={() => {}} />,
    () => ['k7qf-2m9x-tt4c'],
    { auth: acceptingAuth([]) },
  )
  await press('Go on')
  const field = page.querySelector('input')
  await type(field, '482193')
  field?.focus()
  await press('Go on')
  expect(page.textContent).toContain('k7qf-2m9x-tt4c')
  expect(document.activeElement?.textContent).toBe('Step 3 of 3: your ten recovery codes.')
  leave()
})
