// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { CategoryRow } from './CategoryRow.tsx'
import { drafts } from './drafts.ts'
import { press, show } from './test-dashboard.tsx'

test('UX-06 PCAT-04 a name from a restored draft replaces only the name it was typed on', async () => {
  const kept = { record: 'category/c', base: 'Web', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value: 'Websites' }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const onRename = vi.fn()
  const category = { id: 'c', name: 'Web design' }
  const { page, leave } = await show(
    <CategoryRow {...{ category, onRename, isBusy: false, onEdit: () => {}, onRemove: () => {} }} />,
  )
  await press('Use it')
  const confirm = page.querySelector<HTMLElement>('[aria-label^="Confirm"]')
  await act(async () => confirm?.click())
  expect(onRename.mock.lastCall?.slice(0, 2)).toEqual([{ id: 'c', name: 'Web' }, 'Websites'])
  leave()
})
