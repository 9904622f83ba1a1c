import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSlashOn, opensSearch, switchSlash } from './shortcut.ts'

const press = (changes: object) => ({
  ...{ key: '/', ctrlKey: false, metaKey: false, altKey: false, isInField: false },
  ...changes,
})

test.each([
  ['/ outside of fields', press({}), true],
  ['/ in a field', press({ isInField: true }), false],
  ['Ctrl+K', press({ key: 'k', ctrlKey: true }), true],
  ['Cmd+K in a field', press({ key: 'k', metaKey: true, isInField: true }), true],
  ['Ctrl+Shift+K with capitals locked', press({ key: 'K', ctrlKey: true }), true],
  ['k alone', press({ key: 'k' }), false],
  ['Ctrl+/', press({ ctrlKey: true }), false],
  ['Alt+/', press({ altKey: true }), false],
])('ANSW-05 whether %s opens the search', (_, pressed, expected) => {
  expect(opensSearch(pressed, true)).toBe(expected)
})

test('ANSW-05 the / key can be switched off, and Ctrl+K still works', () => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  expect(isSlashOn(storage)).toBe(true)
  switchSlash(storage, false)
  expect(isSlashOn(storage)).toBe(false)
  // Whatever is stored in a visitor's browser must be listed there.
  const list = readFileSync('content/legal/cookies.md', 'utf8')
  for (const name of kept.keys()) expect(list).toContain(`\`${name}\``)
  expect(opensSearch(press({}), false)).toBe(false)
  expect(opensSearch(press({ key: 'k', ctrlKey: true }), false)).toBe(true)
  switchSlash(storage, true)
  expect(isSlashOn(storage)).toBe(true)
})

test('ANSW-05 the / key works without storage', () => {
  const denied = () => {
    throw new Error('denied')
  }
  expect(isSlashOn(denied)).toBe(true)
  expect(() => switchSlash(denied, false)).not.toThrow()
})
