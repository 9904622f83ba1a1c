// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { takesLetters } from './fallen-focus.ts'

test.each([
  ['<input>', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div role="menu"><div role="menuitem" tabindex="-1">Thanks</div></div>', true],
  ['<button>Menu</button>', false],
])('UX-12 PPL-17 %s takes typed letters itself: %s', (html, means) => {
  document.body.innerHTML = html
  expect(takesLetters(document.querySelector('[role=menuitem], input, textarea, select, button'))).toBe(means)
})
