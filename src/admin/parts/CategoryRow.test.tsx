// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CategoryManager } from './CategoryManager.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { drafts } from './drafts.ts'
import { press, settle, show, type } from './test-dashboard.tsx'
import { toast } from './toast.ts'

/** A button that closes and opens the list. */
function Switched() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Manage
      </button>
      {isOpen && <CategoryManager />}
    </>
  )
}

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

test.each([
  ['Chromium and Firefox', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
])(
  'PCAT-04 in %s the Enter and Escape keys of an input method leave the field of a name open',
  async (_, pressed) => {
    vi.spyOn(drafts, 'list').mockResolvedValue([])
    vi.spyOn(drafts, 'change').mockResolvedValue()
    const onRename = vi.fn()
    const { page, leave } = await show(
      <CategoryRow
        {...{
          category: { id: 'c', name: '網站' },
          onRename,
          isBusy: false,
          onEdit: () => {},
          onRemove: () => {},
        }}
      />,
    )
    const field = () => page.querySelector('[aria-label^="New name for"]')
    const strike = (key: string, init: object) =>
      act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })))
    await pressLabel(page, 'Rename')
    await type(field(), '設計')
    await strike('Enter', pressed)
    await strike('Escape', pressed)
    expect([onRename.mock.calls, field()]).toEqual([[], expect.anything()])
    await strike('Enter', { keyCode: 13 })
    expect(onRename).toHaveBeenCalledOnce()
    leave()
  },
)

test('PCAT-06 a failed read of the categories that a later try repaired is not announced at the next opening', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  let isDown = true
  const { page, leave } = await show(<Switched />, () =>
    isDown ? Response.json({ message: 'down' }, { status: 500 }) : [{ id: 'c', name: 'Web' }],
  )
  expect(said.mock.calls).toEqual([['Failed to load categories']])
  isDown = false
  await press('Try Again')
  expect(page.textContent).toContain('Web')
  await press('Manage')
  await press('Manage')
  expect(page.textContent).toContain('Web')
  expect(said).toHaveBeenCalledOnce()
  leave()
})

test('UX-07 PCAT-03 a category whose answer was lost is found to be stored at the next try', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  let stored: Record<string, unknown> | undefined
  const { page, leave } = await show(<CategoryManager />, (what, body, url) => {
    if (what === 'GET categories') {
      const id = url.searchParams.get('id')
      return stored && (id === null || id === `eq.${stored.id}`) ? [stored] : []
    }
    if (stored) return Response.json({ code: '23505', message: 'duplicate key value' }, { status: 409 })
    stored = (body as unknown as Record<string, unknown>[])[0]
    return Response.json({ message: 'upstream timeout' }, { status: 504 })
  })
  const field = page.querySelector('input')
  await type(field, 'Film')
  await press('Add')
  expect(field?.value).toBe('Film')
  await press('Add')
  expect(said.mock.calls).toEqual([['Category added successfully']])
  expect(field?.value).toBe('')
  leave()
})

test('UX-06 PCAT-04 a category that is renamed again before the list is refetched begins with its new name', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { page, leave } = await show(<CategoryManager />, (what, body, url) => {
    if (what === 'GET categories')
      return sent.length === 0 ? [{ id: 'c', name: 'Web' }] : new Promise(() => {})
    sent.push(url.searchParams.get('name'))
    return [{ id: 'c', ...body }]
  })
  const field = () => page.querySelector<HTMLInputElement>('[aria-label^="New name for"]')
  for (const name of ['Websites', 'Shops']) {
    await pressLabel(page, 'Rename')
    await type(field(), name)
    await pressLabel(page, 'Confirm')
    await settle()
  }
  expect(sent).toEqual(['eq.Web', 'eq.Websites'])
  leave()
})
