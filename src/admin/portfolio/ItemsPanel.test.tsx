// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { type Answer, press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'
import { newItem } from './item-draft.ts'

/** There is no layout. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const item = (title: string) => ({
  ...newItem(title.toLowerCase(), new Date('2026-11-24T10:00:00Z')),
  ...{ title, description: 'Text', category: 'Web', image_url: '/a.png' },
  ...{ metrics: ['2x'], technologies: ['CSS'] },
})

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.stubGlobal('IntersectionObserver', NoSizes)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
})

/** Shows two items; a change of one is answered by `answer`. */
const open = (answer: Answer) =>
  show(<ItemsPanel confirm={() => true} />, (what, body, url) => {
    if (what === 'GET portfolio_items') return [item('Lamp'), item('Chair')]
    if (what === 'GET categories') return [{ id: 'w', name: 'Web', revision: 1 }]
    return answer(what, body, url)
  })

const click = async (label: string) => {
  await act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click())
  await settle()
}
const openTitle = () => document.querySelector<HTMLInputElement>('[role=dialog] [name=title]')?.value
const focused = () => document.activeElement?.getAttribute('aria-label')

test('PEDT-07 UX-05 a save that ends after its dialog was closed does not close the one that is open by then', async () => {
  const answered = Promise.withResolvers<void>()
  const { leave } = await open(async (_, body) => {
    await answered.promise
    return [{ ...item('Lamp'), ...body }]
  })
  await click('Edit Lamp')
  await press('Save')
  await press('Cancel')
  await click('Edit Chair')
  expect(openTitle()).toBe('Chair')
  answered.resolve()
  await settle()
  expect(openTitle()).toBe('Chair')
  leave()
})

test('A11Y-02 the end of a deletion takes the focus to the list, but from no field that is typed in', async () => {
  let answered = Promise.withResolvers<void>()
  const { leave } = await open(async () => {
    await answered.promise
    return [{ id: 'lamp' }]
  })
  const search = document.querySelector<HTMLInputElement>('input[type=search]')
  await click('Delete Lamp')
  search?.focus()
  answered.resolve()
  await settle()
  expect(focused()).toBe('Search items')
  answered = Promise.withResolvers()
  await click('Delete Chair')
  search?.blur()
  answered.resolve()
  await settle()
  expect(focused()).toBe('Portfolio items')
  leave()
})
