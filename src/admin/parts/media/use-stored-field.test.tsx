// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { show } from '#admin/parts/test-dashboard.tsx'
import { useStoredField } from './use-stored-field.ts'

let field: ReturnType<typeof useStoredField>
const onSave = vi.fn(async () => null)

function Field() {
  field = useStoredField({ record: 'alt/a.webp', stored: 'A red house', onSave })
  return null
}

test('UX-06 a restored draft of a picture’s facts replaces only the text it was typed on', async () => {
  const kept = { record: 'alt/a.webp', base: '', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value: 'A house' }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { leave } = await show(<Field />)
  await act(async () => field.decide(true))
  await act(async () => field.save())
  expect(onSave).toHaveBeenCalledExactlyOnceWith('A house', '')
  leave()
})
