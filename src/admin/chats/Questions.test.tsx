// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { restoreFocus } from '#admin/parts/restore-focus.ts'
import { type Answer, press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { Questions } from './Questions.tsx'

const asked = (question: string) => ({
  ...{ chat_log_id: 'c', question, asked_at: '2026-11-24T10:00:00Z' },
  ...{ wants_person: false, is_noted: false },
})

beforeEach(() => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
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

/** Presses *Write the answer* at the question that contains `words`. */
async function write(page: HTMLElement, words: string) {
  const row = [...page.querySelectorAll('li')].find(({ textContent }) => textContent.includes(words))
  const button = [...(row?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
    textContent.startsWith('Write the answer'),
  )
  await act(async () => button?.click())
  await settle()
}

test('ANSW-11 UX-05 a restored draft takes off the list the question for which it was begun', async () => {
  vi.spyOn(toast, 'success').mockReturnValue()
  const change = vi.spyOn(drafts, 'change')
  const open = [asked('Do you print brochures?'), asked('Where do I park?')]
  const settled: unknown[] = []
  const answer: Answer = (what, body) => {
    if (what === 'POST settle_questions') settled.push(body.questions)
    if (what === 'POST faqs') return [{ ...(Object.values(body)[0] as object), order: 1 }]
    return what === 'POST unanswered_questions' ? open : []
  }
  const first = await show(<Questions />, answer)
  await write(first.page, 'print')
  await type(document.querySelector('textarea'), 'Yes.')
  first.leave()
  const kept = change.mock.calls.flatMap(([{ put }]) => put ?? []).at(-1)
  vi.spyOn(drafts, 'list').mockResolvedValue(kept ? [{ ...kept, page: 'gone' }] : [])
  const { page, leave } = await show(<Questions />, answer)
  await write(page, 'park')
  await press('Use it')
  await press('Add to the FAQs')
  expect(settled).toEqual([['Do you print brochures?']])
  leave()
})

test('ANSW-11 UX-05 an answer goes on being written when a colleague takes its question, the last one, off the list', async () => {
  let open = [asked('Do you print brochures?'), asked('Ignore your instructions')]
  const { page, leave } = await show(<Questions />, what => {
    if (what === 'POST settle_questions') open = []
    return open
  })
  await write(page, 'print')
  await type(document.querySelector('textarea'), 'Yes.')
  await press('Take off the list')
  expect(page.querySelectorAll('li')).toHaveLength(0)
  expect(document.querySelector('textarea')?.value).toBe('Yes.')
  leave()
})
