// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { newItem } from './item-draft.ts'

const ITEM = {
  ...newItem('a', new Date('2026-11-24T10:00:00Z')),
  ...{ title: 'Lamp', description: 'Text', category: 'Web', image_url: '/a.png' },
  ...{ metrics: ['2x'], technologies: ['CSS'] },
}

let rename: (names: string[]) => void

function Editing() {
  const [categories, setCategories] = useState(['Film', 'Web', 'Zoo'])
  rename = setCategories
  return (
    <ItemEditor item={ITEM} isNew={false} categories={categories} firstCategory="Film" onClose={() => {}} />
  )
}

test('PEDT-04 UX-06 a category renamed by a colleague stays shown as long as the form holds it', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(<Editing />, (what, body) => {
    if (what === 'PATCH portfolio_items') sent.push(body.category)
    return [{ ...ITEM, ...body }]
  })
  const select = [...document.querySelectorAll('select')].find(({ name }) => name === 'category')
  await act(async () => rename(['Film', 'Internet', 'Zoo']))
  expect(select?.value).toBe('Web')
  expect(select?.selectedOptions[0]?.textContent).toBe('Web (no longer there)')
  await press('Save')
  expect(sent).toEqual(['Web'])
  leave()
})

/** In jsdom nothing has a size, which the preview's parts observe. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('PEDT-05 a save that is refused in the preview leads back to the first wrong field', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('IntersectionObserver', NoObserver)
  const item = { ...ITEM, description: '' }
  const { leave } = await show(
    <ItemEditor item={item} isNew={false} categories={['Web']} firstCategory="Web" onClose={() => {}} />,
  )
  await press('Preview')
  expect(document.querySelector('form')?.hidden).toBe(true)
  await press('Save')
  expect(document.querySelector('form')?.hidden).toBe(false)
  expect((document.activeElement as HTMLTextAreaElement).name).toBe('description')
  leave()
})
