// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
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

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('confirm', () => true)
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
})

test('MEDI-14 UX-05 the end of a deletion takes the choice only from the file that is gone', async () => {
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

test.each([
  { answer: 'that comes later', hasFailed: false },
  { answer: 'that is a refusal', hasFailed: true },
])(
  'MEDI-14 UX-10 the alt text that was just typed goes with the picked picture, whatever the answer ($answer)',
  async ({ hasFailed }) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const row = {
      ...{ id: 'a', name: 'blog/lamp.webp', alt: '', width: 1, height: 1, size: 1, renditions: [] },
      ...{ poster: null, focus: null, updated_at: '2026-11-24T10:00:00Z' },
    }
    const bucket = { list: async () => ({ data: [{ name: 'lamp.webp', id: 'lamp.webp' }], error: null }) }
    const onPick = vi.fn()
    const sent: unknown[] = []
    const { leave } = await show(
      <MediaPicker kind="picture" folder="blog" onPick={onPick} onClose={() => {}} />,
      (what, body) => {
        if (what === 'GET media_files') return [row]
        if (!what.endsWith(' media_files')) return []
        sent.push(body.alt)
        return hasFailed ? Response.json({ message: 'no' }, { status: 503 }) : new Promise(() => {})
      },
      { storage: { from: () => bucket } },
    )
    await press('lamp.webp')
    const field = document.querySelector<HTMLInputElement>('[placeholder="What the picture shows"]')
    field?.focus()
    await type(field, 'A red lamp ')
    const use = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Use'),
    )
    // A press takes the focus before it is a click.
    await act(async () => {
      use?.focus()
      use?.click()
    })
    await settle()
    expect(sent).toEqual(['A red lamp'])
    expect(onPick.mock.calls).toMatchObject([[{ name: 'lamp.webp', about: { ...row, alt: 'A red lamp' } }]])
    leave()
  },
)
