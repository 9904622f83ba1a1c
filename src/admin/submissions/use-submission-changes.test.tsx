// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { Entry } from './merge.ts'
import { useDeleteSubmissions } from './use-submission-changes.ts'

const entryOf = (id: string, place: Entry['place']) => ({ id, place }) as Entry

let remove: (entries: Entry[]) => void
const removeFromDevice = vi.fn()
const onDeleted = vi.fn()

function List() {
  remove = useDeleteSubmissions(removeFromDevice, onDeleted).mutate
  return null
}

test('SUBM-08 SEC-19 UX-01 of submissions deleted in part, those that went can be brought back, and the others are reported', async () => {
  const undo = vi.spyOn(toast, 'undo').mockReturnValue()
  const failed = vi.spyOn(toast, 'error').mockReturnValue()
  const { leave } = await show(<List />, what => (what.startsWith('DELETE') ? [{ id: 'gone' }] : []))
  await act(async () =>
    remove([entryOf('gone', 'server'), entryOf('hidden', 'unconfirmed'), entryOf('here', 'device')]),
  )
  await settle()
  expect(undo.mock.lastCall?.[0]).toBe('2 submissions deleted successfully')
  expect(failed.mock.lastCall?.[0]).toBe('1 submission could not be deleted')
  expect(removeFromDevice.mock.calls).toEqual([['gone'], ['here']])
  expect(onDeleted).toHaveBeenCalledExactlyOnceWith(['gone', 'here'])
  leave()
})
