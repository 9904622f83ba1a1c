// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { printClosedParts } from './closed-parts.ts'

test('F-35 closed questions are open while a page is printed, and then as before', () => {
  document.body.innerHTML = `<main>
    <details name="faq"></details><details name="faq" open></details><details></details>
  </main>`
  const parts = () => document.querySelector('main')?.innerHTML.trim()
  const before = parts()
  printClosedParts()
  // The dialog may be opened again.
  for (const _ of [1, 2]) {
    dispatchEvent(new Event('beforeprint'))
    const all = [...document.querySelectorAll('details')]
    expect(all.filter(({ open }) => open)).toHaveLength(3)
    // Of several with one name, browsers would leave only the last open.
    expect(all.filter(part => part.hasAttribute('name'))).toHaveLength(1)
    dispatchEvent(new Event('afterprint'))
    expect(parts()).toBe(before)
  }
})
