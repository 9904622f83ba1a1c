// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { FollowUp } from '#data/follow-ups.ts'
import type { Person } from '#data/people.ts'
import { messages } from './messages.ts'
import { NextStep } from './NextStep.tsx'

const CALL: FollowUp = {
  ...{ id: 'f', person_id: 'p', text: 'Call', due_on: '2026-11-24', owner_id: null, done_at: null },
  ...{ created_at: '2026-11-24T10:00:00Z', revision: 4 },
}

/** Presses Done for the call, while `stored` is the step's row; returns the page and what was said and sent. */
async function finish(stored: FollowUp) {
  const said = { error: vi.spyOn(toast, 'error'), success: vi.spyOn(toast, 'success') }
  const undo = vi.spyOn(toast, 'undo')
  for (const spy of [said.error, said.success, undo]) spy.mockReset().mockReturnValue()
  let current = CALL
  const revisions: (string | null)[] = []
  const { page } = await show(
    <NextStep open={{ person: { id: 'p' } as Person, merged: [] }} today="2026-11-24" />,
    (what, body, url) => {
      if (what === 'GET follow_ups')
        return !url.searchParams.has('done_at') || !current.done_at ? [current] : []
      if (what !== 'PATCH follow_ups') return []
      const revision = url.searchParams.get('revision')
      revisions.push(revision)
      if (revision && revision !== `eq.${current.revision}`) return []
      current = { ...current, ...body, revision: current.revision + 1 }
      return [current]
    },
  )
  current = stored
  await press('Done')
  return { page, undo, revisions, ...said }
}

test('UX-06 PPL-10 Done for a step that a colleague has changed says so, and shows the changed step still open', async () => {
  const { page, error, undo } = await finish({ ...CALL, text: 'Send the offer', revision: 5 })
  expect(error.mock.calls).toEqual([[messages.stepChanged]])
  expect(undo).not.toHaveBeenCalled()
  expect(page.textContent).toContain('Send the offer')
})

test('UX-06 UX-01 PPL-10 Done for a step that a colleague has done offers no Undo of theirs', async () => {
  const { page, error, success, undo } = await finish({
    ...{ ...CALL, done_at: '2026-11-24T11:00:00Z', revision: 5 },
  })
  expect(success.mock.calls).toEqual([[messages.stepDone]])
  expect([...error.mock.calls, ...undo.mock.calls]).toEqual([])
  expect(page.textContent).toContain('Set a next step')
})

test('UX-01 PPL-10 Undo opens the step again as it was done', async () => {
  const { page, error, undo, revisions } = await finish(CALL)
  expect(page.textContent).toContain('Set a next step')
  undo.mock.lastCall?.[1]()
  await settle()
  expect(revisions).toEqual(['eq.4', 'eq.5'])
  expect(error).not.toHaveBeenCalled()
  expect(page.textContent).toContain('Call')
})

test('UX-06 PPL-10 one’s own change of a step is shown, and done, before the steps have been read again', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.spyOn(toast, 'undo').mockReset().mockReturnValue()
  let current: FollowUp | null = null
  let reads = 0
  const revisions: (string | null)[] = []
  const { page } = await show(
    <NextStep open={{ person: { id: 'p' } as Person, merged: [] }} today="2026-11-24" />,
    (what, body, url) => {
      if (what === 'GET follow_ups' && url.searchParams.has('done_at'))
        return ++reads === 1 ? [] : new Promise(() => {})
      if (what === 'POST follow_ups') current = { ...CALL, ...(body[0 as never] as object) }
      if (what !== 'PATCH follow_ups') return current ? [current] : []
      revisions.push(url.searchParams.get('revision'))
      if (!current || url.searchParams.get('revision') !== `eq.${current.revision}`) return []
      current = { ...current, ...body, revision: current.revision + 1 }
      return [current]
    },
  )
  const save = async (text: string) => {
    await type(document.querySelector('[role=dialog] input'), text)
    await press('Save the step')
  }
  await press('Set a next step')
  await save('Call')
  expect(page.textContent).toContain('Call')
  await press('Change')
  await save('Call at noon')
  expect(page.textContent).toContain('Call at noon')
  await press('Done')
  expect(revisions).toEqual(['eq.4', 'eq.5'])
  expect(page.textContent).toContain('Set a next step')
})
