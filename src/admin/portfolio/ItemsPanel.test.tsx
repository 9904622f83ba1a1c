// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { type Answer, press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'
import { draftOf, newItem } from './item-draft.ts'

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

afterEach(() => conflicts.dismiss())

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

test('UX-06 PEDT-07 an item that is edited again before the list is refetched begins with what was just saved', async () => {
  const sent: unknown[] = []
  const { leave } = await show(<ItemsPanel confirm={() => true} />, (what, body, url) => {
    if (what === 'GET categories') return [{ id: 'w', name: 'Web', revision: 1 }]
    if (what === 'GET portfolio_items') return sent.length === 0 ? [item('Lamp')] : new Promise(() => {})
    if (what !== 'PATCH portfolio_items') return []
    sent.push([url.searchParams.get('revision'), body.title])
    return [{ ...item('Lamp'), ...body, revision: 1 + sent.length }]
  })
  const title = () => document.querySelector('[role=dialog] [name=title]')
  await click('Edit Lamp')
  await type(title(), 'Floor lamp')
  await press('Save')
  await click('Edit Floor lamp')
  expect(openTitle()).toBe('Floor lamp')
  await type(title(), 'Floor lamps')
  await press('Save')
  expect(sent).toEqual([
    ['eq.1', 'Floor lamp'],
    ['eq.2', 'Floor lamps'],
  ])
  leave()
})

test('UX-05 unsaved words about an item that somebody deleted are offered to a new one, and saved as that', async () => {
  const closed = { base: '1', session: 's', page: 'closed', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([
    {
      ...closed,
      record: 'portfolio/chair',
      subject: 'chair',
      value: { ...draftOf(item('Chair')), title: 'C' },
    },
    {
      ...closed,
      record: 'portfolio/gone',
      subject: 'gone',
      value: { ...draftOf(item('Desk')), title: 'Desks' },
    },
  ])
  const added: unknown[] = []
  const { leave } = await open((what, body) => {
    if (what !== 'POST portfolio_items') return []
    added.push(...[body].flat().map(({ id }) => id))
    return Response.json({ code: 'PT410', message: 'deleted' }, { status: 410 })
  })
  await press('Add New')
  await press('Continue with it')
  expect(openTitle()).toBe('Desks')
  await press('Save')
  expect(added).toEqual(['gone'])
  expect(conflicts.current()).toMatchObject({ happened: { kind: 'deleted' }, rescue: 'Save as new' })
  await act(async () => conflicts.choose('later'))
  leave()
})
