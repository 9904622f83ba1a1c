import { expect, test } from 'vitest'
import { createShortcuts, isShortcut } from './shortcuts.ts'

const press = (key: string, changes = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...changes,
})

test.each([
  ['/', press('/'), false, true],
  ['/', press('/'), true, false],
  ['n', press('n'), false, true],
  ['n', press('n'), true, false],
  ['n', press('n', { ctrlKey: true }), false, false],
  ['?', press('?'), false, true],
  ['mod+s', press('s', { ctrlKey: true }), true, true],
  ['mod+s', press('S', { metaKey: true }), false, true],
  ['mod+s', press('s'), false, false],
  ['mod+s', press('s', { ctrlKey: true, altKey: true }), false, false],
  ['n', press('n', { isComposing: true }), false, false],
])('UX-12 shortcut %s, event %j, typing %s: match is %s', (shortcut, pressed, isTyping, expected) => {
  expect(isShortcut(shortcut, pressed, isTyping)).toBe(expected)
})

test('UX-12 the list has only the shortcuts that work right now', () => {
  const shortcuts = createShortcuts()
  const remove = shortcuts.add({ key: 'n', label: 'New post' })
  shortcuts.add({ key: '/', label: 'Search' })
  remove()
  expect(shortcuts.current()).toEqual([{ key: '/', label: 'Search' }])
})
