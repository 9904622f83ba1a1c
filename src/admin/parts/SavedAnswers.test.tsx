// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { conflicts } from './conflicts.ts'
import { drafts } from './drafts.ts'
import { SavedAnswers } from './SavedAnswers.tsx'
import { press, show, type } from './test-dashboard.tsx'

const ANSWER = {
  ...{ id: 'a', title: 'Prices', body: 'From 950.', position: 1 },
  ...{ updated_at: '2026-11-24T10:00:00Z', revision: 4 },
}

test('UX-06 F-21 PPL-17 a saved answer’s restored draft is saved on the version it was typed on, and the question names who saved since', async () => {
  const kept = { record: 'saved-answer/a', base: '3', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  const value = { title: 'Prices', body: 'From 1,000.' }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const change = {
    ...{ id: '1', happened_at: ANSWER.updated_at, actor_email: 'mara@osei.example', action: 'changed' },
    ...{ table_name: 'saved_answers', row_id: 'a', label: '', fields: ['body'] },
  }
  const { leave } = await show(<SavedAnswers />, (what, _, url) => {
    // The entry has the row's own time.
    if (what === 'GET audit_log')
      return url.searchParams.get('happened_at') === 'gt.-infinity' ? [change] : []
    if (what !== 'PATCH saved_answers') return [ANSWER]
    sent.push(url.searchParams.get('revision'))
    return []
  })
  await press('Edit')
  await press('Use it')
  await press('Save the answer')
  expect(sent).toEqual(['eq.3'])
  const happened = { kind: 'saved', by: 'mara@osei.example', at: ANSWER.updated_at }
  expect(conflicts.current()?.happened).toEqual(happened)
  conflicts.dismiss()
  leave()
})

test('UX-05 UX-06 PPL-17 a new answer of a restored draft is added under the id of the unanswered attempt, stored or not', async () => {
  const kept = {
    record: 'saved-answer/new',
    base: '0',
    session: 's',
    page: 'gone',
    person: 'nora',
    keptAt: 1,
  }
  const value = { title: ANSWER.title, body: ANSWER.body }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, subject: 'a', value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { page, leave } = await show(<SavedAnswers />, (what, body) => {
    if (what !== 'POST saved_answers') return what === 'GET saved_answers' ? [ANSWER] : []
    sent.push(...Object.values(body))
    return Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 })
  })
  await press('New saved answer')
  await press('Use it')
  await press('Save the answer')
  expect(sent).toMatchObject([{ id: 'a', title: 'Prices', position: 2 }])
  expect(conflicts.current()).toBeNull()
  expect(page.querySelector('form')).toBeNull()
  leave()
})

test('A11Y-02 PPL-17 the form that takes the place of the button has the focus in its first field', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const { page, leave } = await show(<SavedAnswers />)
  await press('New saved answer')
  expect(document.activeElement).toBe(page.querySelector('input'))
  leave()
})

test('A11Y-02 PPL-17 a saved answer without a text is refused at that field, which has the focus', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { page, leave } = await show(<SavedAnswers />)
  await press('New saved answer')
  await type(page.querySelector('input'), 'Prices')
  await press('Save the answer')
  expect(document.activeElement).toBe(page.querySelector('textarea'))
  expect(document.activeElement?.ariaInvalid).toBe('true')
  leave()
})

test('UX-06 PPL-17 an answer that is edited again before the list is refetched begins with what was just saved', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { page, leave } = await show(<SavedAnswers />, (what, body, url) => {
    if (what === 'GET saved_answers') return sent.length === 0 ? [ANSWER] : new Promise(() => {})
    sent.push([url.searchParams.get('revision'), body.body])
    return [{ ...ANSWER, ...body, revision: 4 + sent.length }]
  })
  await press('Edit')
  await type(page.querySelector('textarea'), 'From 1,000.')
  await press('Save the answer')
  await press('Edit')
  expect(page.querySelector('textarea')?.value).toBe('From 1,000.')
  await type(page.querySelector('textarea'), 'From 1,100.')
  await press('Save the answer')
  expect(sent).toEqual([
    ['eq.4', 'From 1,000.'],
    ['eq.5', 'From 1,100.'],
  ])
  leave()
})
