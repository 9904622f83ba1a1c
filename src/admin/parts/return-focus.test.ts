// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { returnFocus } from './return-focus.ts'

beforeEach(() => {
  document.body.innerHTML =
    '<div id="tab-panel" tabindex="-1"><button id="opener">Merge</button><h2 tabindex="-1">People</h2></div>'
})

test('PEDT-10 the focus returns to the button that opened the dialog', () => {
  returnFocus(document.querySelector('#opener'), document)
  expect(document.activeElement?.id).toBe('opener')
})

test('A11Y-02 if that button is gone, the focus goes to the tab panel unless another element has it', () => {
  const opener = document.querySelector('#opener')
  opener?.remove()
  returnFocus(opener, document)
  expect(document.activeElement?.id).toBe('tab-panel')
  document.querySelector('h2')?.focus()
  returnFocus(opener, document)
  expect(document.activeElement?.tagName).toBe('H2')
})
