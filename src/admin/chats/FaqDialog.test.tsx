// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { FaqDialog } from './FaqDialog.tsx'

test('UX-06 F-21 a new question that somebody has deleted meanwhile is saved as another one', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const tried: unknown[] = []
  const onAdded = vi.fn()
  const { page, leave } = await show(
    <FaqDialog question="Do you print?" onClose={() => {}} onAdded={onAdded} />,
    (what, body) => {
      if (what !== 'POST faqs') return []
      const [added] = Object.values(body) as { id: string }[]
      // It was stored, but the answer was lost; then somebody deleted it.
      if (tried.length === 0) tried.push(added?.id)
      if (added?.id === tried[0]) return Response.json({ code: 'PT410', message: '' }, { status: 410 })
      tried.push(added?.id)
      return [{ ...added, order: 1 }]
    },
  )
  await type(page.ownerDocument.querySelector('textarea'), 'Yes.')
  await press('Add to the FAQs')
  expect(conflicts.current()).toMatchObject({ happened: { kind: 'deleted' }, rescue: 'Save as new' })
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(tried).toHaveLength(2)
  expect(onAdded).toHaveBeenCalledOnce()
  leave()
})

test('A11Y-02 ANSW-11 a question without an answer is refused at that field, which has the focus', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { leave } = await show(<FaqDialog question="Do you print?" onClose={() => {}} onAdded={() => {}} />)
  await press('Add to the FAQs')
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  expect(document.activeElement?.ariaInvalid).toBe('true')
  leave()
})

test('UX-05 UX-06 ANSW-11 a question of a restored draft is added under the id of the unanswered attempt', async () => {
  const value = { asked: 'Do you print?', question: 'Do you print boxes?', answer: 'Yes.' }
  const kept = { record: 'faq/new', base: '0', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, subject: 'first', value }])
  const change = vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(
    <FaqDialog question="Do you print?" onClose={() => {}} onAdded={() => {}} />,
    (what, body) => {
      if (what !== 'POST faqs') return []
      sent.push(...Object.values(body))
      return Response.json({ message: 'no answer' }, { status: 500 })
    },
  )
  await press('Use it')
  await press('Add to the FAQs')
  expect(sent).toMatchObject([{ id: 'first', question: 'Do you print boxes?' }])
  leave()
  // Kept with that id, in case the page closes again.
  expect(change.mock.lastCall?.[0].put).toMatchObject({ subject: 'first' })
})

test('ANSW-11 a long question of the list is not cut within an emoji, which could not be stored', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const long = `${'a'.repeat(299)}😀?`
  const { page, leave } = await show(<FaqDialog question={long} onClose={() => {}} onAdded={() => {}} />)
  expect(page.ownerDocument.querySelector('input')?.value).toBe('a'.repeat(299))
  leave()
})
