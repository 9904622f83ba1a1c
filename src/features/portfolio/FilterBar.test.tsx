// @vitest-environment jsdom
/** Where the row of filters is scrolled to, which on a phone is wider than the screen. */
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { FilterBar } from './FilterBar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const bar = (categories: string[], category: string | null = null) => (
  <FilterBar {...{ categories, category }} onChoose={() => {}} isPaused={false} onPause={() => {}} />
)

test('PORT-01 the row of filters stays where the visitor has scrolled it until another category is chosen', () => {
  document.body.innerHTML = `<main>${renderToString(bar(['App Design', 'Web Design']))}</main>`
  const row = document.querySelector('fieldset') as HTMLElement
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Web Design' ? 300 : 0
  })
  row.scrollLeft = 120
  const main = document.querySelector('main') as HTMLElement
  let root = null as Root | null
  act(() => {
    root = hydrateRoot(main, bar(['App Design', 'Web Design']))
  })
  expect(row.scrollLeft, 'after hydration').toBe(120)
  act(() => root?.render(bar(['Animation', 'App Design', 'Web Design'])))
  expect(row.scrollLeft, 'after the answer of the backend').toBe(120)
  act(() => root?.render(bar(['Animation', 'App Design', 'Web Design'], 'Web Design')))
  expect(row.scrollLeft).toBe(300)
  row.scrollLeft = 120
  act(() => root?.render(bar(['Animation', 'App Design', 'Web Design', 'Word Art'], 'Web Design')))
  expect(row.scrollLeft, 'after another answer').toBe(120)
  act(() => root?.render(bar(['App Design', 'Web Design'], 'Web Design')))
  expect(row.scrollLeft, 'once the chosen button has moved').toBe(300)
  act(() => root?.render(bar(['App Design', 'Web Design'])))
  expect(row.scrollLeft).toBe(0)
  act(() => root?.unmount())
})
