import { expect, test, vi } from 'vitest'
import { createUnsaved, LEAVE_QUESTION } from './unsaved.ts'

test('UX-05 leaving does not ask if nothing is unsaved', () => {
  const confirm = vi.fn(() => false)
  expect(createUnsaved().mayLeave(confirm)).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test.each([true, false])('UX-05 leaving unsaved changes depends on the answer: %s', answer => {
  const unsaved = createUnsaved()
  unsaved.hold()
  const confirm = vi.fn(() => answer)
  expect(unsaved.mayLeave(confirm)).toBe(answer)
  expect(confirm).toHaveBeenCalledExactlyOnceWith(LEAVE_QUESTION)
})

test('UX-05 changing the tab does not ask about unsaved settings, because they stay open', () => {
  const unsaved = createUnsaved()
  unsaved.hold('settings')
  const confirm = vi.fn(() => false)
  expect(unsaved.mayLeave(confirm, ['tab'])).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
  expect(unsaved.mayLeave(confirm, ['tab', 'settings'])).toBe(false)
  expect(unsaved.mayLeave(confirm)).toBe(false)
})

test('UX-05 changes count as unsaved until the last of several is saved', () => {
  const unsaved = createUnsaved()
  const [first, second] = [unsaved.hold(), unsaved.hold()]
  first()
  first()
  expect(unsaved.isAny()).toBe(true)
  second()
  expect(unsaved.isAny()).toBe(false)
})
