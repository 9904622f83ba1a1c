// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import MediaPicker from './MediaPicker.tsx'

vi.mock('#data/connection.ts', () => ({ connection: null }))

/** There is no layout, and what is out of view is not rendered. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('MEDI-14 UX-05 the end of a deletion takes the choice only from the file that is gone', async () => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('confirm', () => true)
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const held = Promise.withResolvers<void>()
  let names = ['lamp.webp', 'chair.webp']
  const bucket = {
    list: async () => ({ data: names.map(name => ({ name, id: name })), error: null }),
    copy: async () => ({ data: {}, error: null }),
    remove: async ([name = '']: string[]) => {
      await held.promise
      names = names.filter(other => !name.endsWith(other))
      return { data: [{ name }], error: null }
    },
  }
  const { leave } = await show(
    <MediaPicker kind="picture" folder="blog" onPick={() => {}} onClose={() => {}} />,
    (what, body) => {
      const row = { alt: '', width: 1, height: 1, size: 1, renditions: [], poster: null, focus: null }
      if (what !== 'POST media_files') return []
      return [{ ...row, ...[body].flat()[0], id: 'a', updated_at: '2026-11-24T10:00:00Z' }]
    },
    { storage: { from: () => bucket } },
  )
  const field = () => document.querySelector<HTMLInputElement>('[placeholder="What the picture shows"]')
  const remove = (name: string) =>
    act(async () => document.querySelector<HTMLElement>(`[aria-label="Delete ${name}"]`)?.click())
  await press('lamp.webp')
  await remove('lamp.webp')
  await press('chair.webp')
  await type(field(), 'A red')
  held.resolve()
  await settle()
  expect(field()?.value).toBe('A red')
  await remove('chair.webp')
  await settle()
  expect(field()).toBeNull()
  leave()
})
