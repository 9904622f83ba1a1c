// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { Person } from '#data/people.ts'
import { Facts } from './Facts.tsx'

const ana: Person = {
  ...{ id: 'a', name: 'Ana', email: null, phone: '', company: '', tags: [], owner_id: null },
  ...{ merged_into: null, created_at: '2026-11-23T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
  revision: 4,
}

test('PPL-05 A11Y-02 a merge that is undone is spoken of', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const open = { person: ana, merged: [{ ...ana, id: 'b', merged_into: 'a' }] }
  const { leave } = await show(<Facts open={open} entries={[]} onErased={() => {}} />)
  await press('Undo')
  expect(said.mock.calls).toEqual([['No longer shown as one person']])
  leave()
})
