// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { restoreFocus } from '#admin/parts/restore-focus.ts'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { Questions } from './Questions.tsx'

const asked = (question: string) => ({
  ...{ chat_log_id: 'c', question, asked_at: '2026-11-24T10:00:00Z' },
  ...{ wants_person: false, is_noted: false },
})

test('ANSW-11 A11Y-02 a question taken off the list is spoken of, and the focus stays in the tab', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const stop = restoreFocus(document)
  let open = [asked('Do you print brochures?'), asked('Where do I park?')]
  const { page, leave } = await show(
    <div id="tab-panel" tabIndex={-1}>
      <Questions />
    </div>,
    (what, body) => {
      if (what !== 'POST settle_questions') return open
      open = open.filter(({ question }) => !(body.questions as string[]).includes(question))
      return null
    },
  )
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => /print/.test(textContent))
  button?.focus()
  await press('Take off the list')
  expect(page.querySelectorAll('li')).toHaveLength(1)
  expect(said.mock.calls).toEqual([['Taken off the list']])
  expect(document.activeElement?.id).toBe('tab-panel')
  leave()
  stop()
})
