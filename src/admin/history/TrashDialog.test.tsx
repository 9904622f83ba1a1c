// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import TrashDialog from './TrashDialog.tsx'

const ROW = {
  ...{ id: 't', table_name: 'categories', row_id: 'c', label: 'Print' },
  ...{ deleted_at: '2026-11-24T10:00:00Z', deleted_by_email: null },
}

test.each([
  [
    'in the words of the refusal',
    () => Response.json({ message: 'That name is taken' }, { status: 409 }),
    'That name is taken',
  ],
  ['if nothing came back', () => 0, 'It exists again already, or what it belonged to is gone'],
])('UX-01 UX-06 the trash says why something is not restored, %s', async (_, answer, why) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const { leave } = await show(<TrashDialog onClose={() => {}} />, what => {
    if (what === 'POST restore_deleted') return answer()
    return Response.json([ROW], { headers: { 'Content-Range': '0-0/1' } })
  })
  await press('Restore')
  expect(said.mock.calls).toEqual([[`Failed to restore. ${why}`]])
  leave()
})

test('UX-01 A11Y-02 the buttons of a deleted row and the question before its end name the row', async () => {
  const asked: string[] = []
  const confirm = (question: string) => {
    asked.push(question)
    return false
  }
  const { leave } = await show(<TrashDialog onClose={() => {}} confirm={confirm} />, () =>
    Response.json([ROW], { headers: { 'Content-Range': '0-0/1' } }),
  )
  await settle()
  await press('Restore: Category “Print”')
  await press('Delete for good: Category “Print”')
  expect(asked).toEqual(['Delete Category “Print” for good? It cannot be restored afterwards.'])
  leave()
})
