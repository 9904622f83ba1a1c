// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SplitView } from './SplitView.tsx'
import { press, show } from './test-dashboard.tsx'

/** Opened by a link, as jsdom lays nothing out: one side at a time, as on a phone. */
function Opened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <SplitView
      isOpen={isOpen}
      onBack={() => setOpen(false)}
      backLabel="All people"
      list={
        <button type="button" onClick={() => setOpen(true)}>
          Ana
        </button>
      }
      detail={<p>We need a site</p>}
    />
  )
}

test('A11Y-02 PPL-12 Back from a detail leads to the row that opened it, and to the list if a link did', async () => {
  HTMLElement.prototype.scrollIntoView = () => {}
  const { page, leave } = await show(<Opened />)
  const back = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'All people')
  back?.focus()
  await press('All people')
  const row = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ana')
  expect(document.activeElement).toBe(row?.parentElement)
  await press('Ana')
  back?.focus()
  await press('All people')
  expect(document.activeElement).toBe(row)
  leave()
})
