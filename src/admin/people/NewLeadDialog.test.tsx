// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { NewLeadDialog } from './NewLeadDialog.tsx'

test('PPL-07 UX-05 a lead added from a restored draft keeps the id of the unanswered attempt', async () => {
  const value = { name: 'Ana', email: '', phone: '', company: '', message: 'A new shop' }
  const kept = { record: 'new-lead', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, subject: 'first', value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(<NewLeadDialog onAdded={() => {}} onClose={() => {}} />, (_, body) => {
    sent.push(body)
    return 'person'
  })
  await press('Use it')
  await press('Add the lead')
  expect(sent).toMatchObject([{ lead: { id: 'first', name: 'Ana' } }])
  leave()
})

/** Adds a lead, whose answer `answer` gives; `sent` are the ids and the words that were sent. */
async function add() {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
  const sent: { id: string; person_id: string; message: string }[] = []
  const held = Promise.withResolvers<unknown>()
  const [onAdded, onClose] = [vi.fn(), vi.fn()]
  const { leave } = await show(<NewLeadDialog onAdded={onAdded} onClose={onClose} />, (_, { lead }) => {
    sent.push(lead as (typeof sent)[number])
    return sent.length === 1 ? held.promise : 'person'
  })
  await type(document.querySelector('input'), 'Ana')
  await type(document.querySelector('textarea'), 'A new shop')
  await press('Add the lead')
  const answer = async (value: unknown) => {
    held.resolve(value)
    await settle()
  }
  return { sent, change, leave, answer, onAdded, onClose }
}

test('PPL-07 UX-05 words typed while a lead is added are kept as another lead', async () => {
  const { sent, change, leave, answer } = await add()
  await type(document.querySelector('textarea'), 'A new shop, and another')
  leave()
  await answer('person')
  const kept = change.mock.calls.flatMap(([{ put }]) => put ?? []).at(-1)
  expect(kept).toMatchObject({ value: { message: 'A new shop, and another' }, subject: expect.any(String) })
  expect(kept?.subject).not.toBe(sent[0]?.id)
})

test('PPL-07 UX-05 a lead is opened once it is added, but not over what was opened since the dialog was left', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const stayed = await add()
  await stayed.answer('person')
  expect(stayed.onAdded.mock.calls).toEqual([['person']])
  expect(stayed.onClose).toHaveBeenCalledOnce()
  const left = await add()
  left.leave()
  await left.answer('person')
  expect(said.mock.calls).toEqual([['Lead added'], ['Lead added']])
  expect([left.onAdded.mock.calls, left.onClose.mock.calls]).toEqual([[], []])
})

test('PPL-07 UX-06 after a failure the same words are sent under the same id, and changed ones under another', async () => {
  const { sent, leave, answer } = await add()
  await answer(Response.json({ message: 'no answer' }, { status: 500 }))
  await press('Add the lead')
  await type(document.querySelector('textarea'), 'Two new shops')
  await press('Add the lead')
  const [first, again, changed] = sent
  expect(again).toEqual(first)
  expect(changed).toMatchObject({ person_id: first?.person_id, message: 'Two new shops' })
  expect(changed?.id).not.toBe(first?.id)
  leave()
})

test('PPL-07 UX-05 words of a lead that was cancelled do not stay on the device', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const kept = new Set<string>()
  vi.spyOn(drafts, 'putBeforeLeaving').mockReturnValue()
  vi.spyOn(drafts, 'change').mockImplementation(async ({ put, remove = [] }) => {
    for (const session of remove) kept.delete(session)
    if (put) kept.add(put.session)
  })
  const { leave } = await show(<NewLeadDialog onAdded={() => {}} onClose={() => {}} />)
  await type(document.querySelector('input'), 'Ana')
  // Kept when the page is hidden.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await settle()
  expect(kept.size).toBe(1)
  await press('Cancel')
  leave()
  await settle()
  expect(kept.size).toBe(0)
})

test('PPL-07 characters of a pasted mail address that nobody sees are not sent', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(<NewLeadDialog onAdded={() => {}} onClose={() => {}} />, (_, body) => {
    sent.push(body)
    return 'person'
  })
  await type(document.querySelector('input'), 'Ana')
  await type(document.querySelector('input[type="email"]'), '\u202aana@\u200bosei.example\u202c')
  await type(document.querySelector('textarea'), 'A new shop')
  await press('Add the lead')
  expect(sent).toMatchObject([{ lead: { email: 'ana@osei.example' } }])
  leave()
})

test('A11Y-02 PPL-07 of what is missing in a new lead, the first field has the focus', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { leave } = await show(<NewLeadDialog onAdded={() => {}} onClose={() => {}} />)
  const message = document.querySelector('textarea')
  message?.focus()
  await press('Add the lead')
  expect(document.activeElement).toBe(document.querySelector('input'))
  await type(document.querySelector('input'), 'Ana')
  await press('Add the lead')
  expect(document.activeElement).toBe(message)
  leave()
})
