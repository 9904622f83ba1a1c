// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreFocus } from './restore-focus.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML =
    '<main><div id="tab-panel" tabindex="-1"><div id="side" tabindex="-1"><ul><li><button>Done</button></li></ul></div></div></main>'
  stop = restoreFocus(document)
})
afterEach(() => stop())

const find = (what: string) => document.querySelector<HTMLElement>(what) as HTMLElement

/** The id of the element that has the focus, or its name; after what is to be seen of `change` was seen. */
async function focusedAfter(change: () => void): Promise<string | undefined> {
  change()
  await Promise.resolve()
  return document.activeElement?.id || document.activeElement?.localName
}

test('A11Y-02 when the focused button goes, the nearest part around it that is left and takes it gets the focus', async () => {
  find('button').focus()
  expect(await focusedAfter(() => find('li').remove())).toBe('side')
})

test('A11Y-02 a button that was disabled while its action ran, and then goes, loses the focus no more than others', async () => {
  find('button').focus()
  find('button').setAttribute('disabled', '')
  // As Chromium does.
  find('button').blur()
  expect(await focusedAfter(() => {})).toBe('body')
  expect(await focusedAfter(() => find('li').remove())).toBe('side')
})

test('A11Y-02 a button that is enabled again gets the focus back, unless the person has left it', async () => {
  const button = find('button')
  button.focus()
  button.setAttribute('disabled', '')
  button.blur()
  expect(await focusedAfter(() => button.removeAttribute('disabled'))).toBe('button')
  button.blur()
  expect(await focusedAfter(() => find('ul').append('more'))).toBe('body')
})

test('A11Y-02 PPL-13 a tab opened by a button of another, which it replaces, gets the focus', async () => {
  find('button').focus()
  const next = '<section><div id="tab-panel" tabindex="-1" aria-label="People"></div></section>'
  const change = () => find('#tab-panel').replaceWith(document.createRange().createContextualFragment(next))
  expect(await focusedAfter(change)).toBe('tab-panel')
  expect(document.activeElement?.ariaLabel).toBe('People')
})

test('F-20 PEDT-10 where a field goes, letters still typed are not for another place; a dialog returns the focus itself', async () => {
  find('li').innerHTML = '<input>'
  find('input').focus()
  expect(await focusedAfter(() => find('input').remove())).toBe('body')
  const dialog = document.createElement('div')
  dialog.innerHTML = '<button id="close">Close</button>'
  document.body.append(dialog)
  find('#close').focus()
  expect(await focusedAfter(() => dialog.remove())).toBe('body')
})

test('A11Y-02 who has gone on to another element stays there', async () => {
  find('main').insertAdjacentHTML('beforeend', '<button id="other">Other</button>')
  find('button').focus()
  find('#other').focus()
  expect(await focusedAfter(() => find('li').remove())).toBe('other')
})
