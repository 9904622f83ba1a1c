// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { CategoryManager } from './CategoryManager.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { drafts } from './drafts.ts'
import { press, settle, show, type } from './test-dashboard.tsx'

const pressLabel = (page: HTMLElement, start: string) =>
  act(async () => page.querySelector<HTMLElement>(`[aria-label^="${start}"]`)?.click())

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
  await pressLabel(page, 'Confirm')
  expect(onRename.mock.lastCall?.slice(0, 2)).toEqual([{ id: 'c', name: 'Web' }, 'Websites'])
  leave()
})

test('UX-07 PCAT-04 letters typed while a category is renamed stay in the field, as the next name', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const held = Promise.withResolvers<void>()
  const sent: unknown[] = []
  let name = 'Web'
  const { page, leave } = await show(<CategoryManager />, async (what, body, url) => {
    if (what === 'GET categories') return [{ id: 'c', name }]
    sent.push([url.searchParams.get('name'), body.name])
    await held.promise
    name = String(body.name)
    return [{ id: 'c', name }]
  })
  const field = () => page.querySelector<HTMLInputElement>('[aria-label^="New name for"]')
  await pressLabel(page, 'Rename')
  await type(field(), 'Websites')
  await pressLabel(page, 'Confirm')
  await type(field(), 'Websites and shops')
  held.resolve()
  await settle()
  expect(field()?.value).toBe('Websites and shops')
  await pressLabel(page, 'Confirm')
  await settle()
  expect(sent).toEqual([
    ['eq.Web', 'Websites'],
    ['eq.Websites', 'Websites and shops'],
  ])
  expect(field()).toBeNull()
  leave()
})

test('A11Y-02 F-20 the end of a deletion takes the focus to the list, but from no field that is typed in', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  let answered = Promise.withResolvers<void>()
  const { page, leave } = await show(<CategoryManager confirm={() => true} />, async what => {
    if (what === 'GET categories') return [{ id: 'c', name: 'Web' }]
    await answered.promise
    return [{ id: 'c' }]
  })
  for (const [field, focused] of [
    [page.querySelector('input'), 'New category name'],
    [null, 'Categories'],
  ] as const) {
    answered = Promise.withResolvers()
    await pressLabel(page, 'Delete')
    if (field) field.focus()
    else page.querySelector('input')?.blur()
    answered.resolve()
    await settle()
    expect(document.activeElement?.getAttribute('aria-label')).toBe(focused)
  }
  leave()
})
