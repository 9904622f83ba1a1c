// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useItemActions } from './use-items.ts'

let remove: (ids: readonly string[]) => void

function List() {
  remove = useItemActions().removeAll.mutate
  return null
}

test('PMAN-06 SEC-19 UX-01 of items deleted in part, those that went can be brought back, and the failure is reported', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const undo = vi.spyOn(toast, 'undo').mockReturnValue()
  const failed = vi.spyOn(toast, 'error').mockReturnValue()
  const { leave } = await show(<List />, (_, __, url) =>
    url.searchParams.get('id') === 'eq.gone' ? [{ id: 'gone' }] : [],
  )
  await act(async () => remove(['gone', 'hidden']))
  await settle()
  expect(undo.mock.lastCall?.[0]).toBe('Successfully deleted 1 item(s)')
  expect(failed.mock.lastCall?.[0]).toBe('Failed to delete selected items')
  leave()
})
