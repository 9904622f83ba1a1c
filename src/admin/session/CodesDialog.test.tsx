// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import CodesDialog from './CodesDialog.tsx'

test('ACC-65 recovery codes that are being made are not left without a question', async () => {
  const held = Promise.withResolvers<unknown>()
  const close = vi.fn()
  const confirm = vi.fn(() => false)
  const { leave } = await show(
    <CodesDialog siteName="Gantry" email="nora@example.com" onClose={close} confirm={confirm} />,
    () => held.promise,
  )
  await press('Make ten new codes')
  await press('Cancel')
  expect([confirm.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
  held.resolve(['one', 'two'])
  await settle()
  leave()
})

test('ACC-65 a request for recovery codes that fails is told to have ended the earlier ones perhaps, and asks before closing', async () => {
  const close = vi.fn()
  const confirm = vi.fn((_: string) => false)
  const { leave } = await show(
    <CodesDialog siteName="Gantry" email="nora@example.com" onClose={close} confirm={confirm} />,
    () => Response.json({ message: 'no answer' }, { status: 500 }),
  )
  await press('Make ten new codes')
  const told = document.querySelector('[role=alert]')?.textContent
  expect(told).toBe('The codes could not be made, and earlier ones may have stopped working. no answer')
  await press('Cancel')
  expect(confirm.mock.calls).toEqual([
    ['Earlier recovery codes may have stopped working. Close without new ones?'],
  ])
  expect(close).not.toHaveBeenCalled()
  leave()
})
