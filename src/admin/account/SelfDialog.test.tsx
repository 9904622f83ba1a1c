// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { UserContext } from '#admin/parts/user.ts'
import { SelfDialog } from './SelfDialog.tsx'

test('UX-05 a name that is saved after its dialog was left does not close the next dialog', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const user = { id: 'nora', email: 'nora@osei.example', isCodeDue: false, siteName: 'Gantry' }
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
