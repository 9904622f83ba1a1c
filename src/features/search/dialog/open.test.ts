// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { buildIndex, NEWEST_POSTS, SEARCH_INDEX } from '#lib/search/search-index.ts'
import { openSearch } from './open.ts'

const post = (title: string, text = '') => ({
  ...{ kind: 'Blog' as const, path: `/blog/${title.toLowerCase()}`, title, headings: '', text },
})

async function open() {
  // What jsdom lacks.
  HTMLDialogElement.prototype.showModal = () => {}
  Element.prototype.scrollIntoView = () => {}
  const opening = openSearch({ isOn: () => true, switchTo: () => {} }, () => 'lamp')
  document.querySelector('link')?.dispatchEvent(new Event('load'))
  await opening
}

test('ANSW-05 ANSW-07 the result that a visitor has moved to stays selected when newer posts arrive', async () => {
  const newest = Promise.withResolvers<Response>()
  const index = buildIndex([post('One', 'A lamp.'), post('Two', 'A lamp.'), post('Three', 'A lamp.')])
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === NEWEST_POSTS) return newest.promise
    return path === SEARCH_INDEX ? Response.json(index) : new Response(null, { status: 404 })
  })
  await open()
  const input = document.querySelector('input')
  input?.dispatchEvent(new Event('focus'))
  const titles = () => [...document.querySelectorAll('[role=option] b')].map(title => title.textContent)
  const selected = () => document.querySelectorAll('[aria-selected=true]')
  await expect.poll(() => titles()).toHaveLength(3)
  input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }))
  const [, chosen = ''] = titles()
  expect(selected()[0]?.textContent).toContain(chosen)

  newest.resolve(Response.json([post('Lamp', 'A lamp.')]))
  await expect.poll(() => titles()).toHaveLength(4)
  expect(titles()[0]).toBe('Lamp')
  expect(selected()).toHaveLength(1)
  expect(selected()[0]?.textContent).toContain(chosen)
  expect(input?.getAttribute('aria-activedescendant')).toBe(selected()[0]?.id)
})

test('ANSW-05 a click beside the dialog closes it, but not when words are selected as far as there', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  await open()
  const dialog = document.querySelector('dialog')
  const close = vi.fn()
  if (dialog) dialog.close = close
  const press = (target: Element | null) => target?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  // The browser sends the click to what both ends of the drag have in common.
  const release = () => dialog?.dispatchEvent(new Event('click', { bubbles: true }))
  press(document.querySelector('input'))
  release()
  expect(close).not.toHaveBeenCalled()
  press(dialog)
  release()
  expect(close).toHaveBeenCalledOnce()
})
