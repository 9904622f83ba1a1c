// @vitest-environment jsdom
/** When the gallery asks the backend. */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATEGORIES, listOf } from './test-gallery.ts'
import { type PortfolioSource, useGallery } from './use-gallery.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const PAGE = { first: listOf(12), total: 30, categories: CATEGORIES }
const ANSWER = { items: listOf(30), categories: CATEGORIES }

function Probe({ source }: { source: PortfolioSource }) {
  const { view, loadMore } = useGallery(PAGE, source)
  return (
    <button type="button" onClick={loadMore}>
      {view.shown.length} {view.message}
    </button>
  )
}

let root: Root
/** Lets the browser be idle. */
let rest = () => {}
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    rest = act
  })
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main') as HTMLElement)
})
afterEach(() => act(() => root.unmount()))

/** Shows a gallery whose build's file cannot be read. */
const show = (current: PortfolioSource['current']) => {
  const published = () => Promise.reject(new Error('offline'))
  const source = { current, published, shownIds: () => [], random: () => 0.5 }
  return act(async () => root.render(<Probe source={source} />))
}
const press = () => act(async () => document.querySelector('button')?.click())
const text = () => document.body.textContent

test('PORT-04 the backend is asked once the browser is idle, and not again by a press', async () => {
  const current = vi.fn().mockResolvedValue(ANSWER)
  await show(current)
  expect(current, 'while the page hydrates').not.toHaveBeenCalled()
  await act(async () => rest())
  await press()
  expect(text()).toBe('24 ')
  expect(current).toHaveBeenCalledOnce()
})

test('PORT-02 PORT-04 a press asks before that, and again after a failure', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const current = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(ANSWER)
  await show(current)
  await press()
  expect(text()).toBe('12 failed')
  await press()
  expect(text()).toBe('24 ')
  await act(async () => rest())
  expect(current).toHaveBeenCalledTimes(2)
})
