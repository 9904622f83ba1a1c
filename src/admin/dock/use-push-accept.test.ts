// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { unsaved } from '#admin/parts/unsaved.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import { follow } from './use-push-accept.ts'

test('UX-05 PPL-40 a notification asks before leaving unsaved changes; its call is accepted anyway', () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  window.confirm = confirm
  goTo({ tab: 'blog' }, 'push', '')
  const free = unsaved.hold()
  follow('?tab=chats&accept=c1')
  expect(currentUrlState()).toBe('?tab=blog&accept=c1')
  expect(confirm).toHaveBeenCalledOnce()
  free()
  follow('?tab=submissions&entry=e1')
  expect(currentUrlState()).toBe('?tab=submissions&entry=e1')
  goTo({}, 'replace', '')
})
