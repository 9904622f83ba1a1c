// @vitest-environment jsdom
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ConflictDialog } from './ConflictDialog.tsx'
import { conflicts, type Question } from './conflicts.ts'
import { lazyDialog } from './lazy-dialog.ts'
import { press, settle, show } from './test-dashboard.tsx'
import { toast } from './toast.ts'

const question: Question = {
  name: '“Lamps”',
  happened: { kind: 'saved', by: 'mara@osei.example', at: null },
  fields: [{ label: 'Title', mine: 'My lamps', theirs: 'Their lamps' }],
}

test('UX-06 the question says who saved, and waits for a decision', async () => {
  await show(<ConflictDialog email="nora@gantry.example" />)
  const choice = conflicts.ask(question)
  const words = async () => {
    await settle()
    return document.body.textContent
  }
  await expect.poll(words).toContain('mara@osei.example')
  await press('Keep mine')
  expect(await choice).toBe('mine')
})

test('SEC-28 UX-06 a dialog whose code is gone says so, and answers for the person', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const onGiveUp = vi.fn()
  const Gone = lazyDialog<{ onGiveUp: () => void }>(() => Promise.reject(new Error('404')))
  await show(
    <Suspense>
      <Gone onGiveUp={onGiveUp} />
    </Suspense>,
  )
  expect(onGiveUp).toHaveBeenCalledOnce()
  expect(said.mock.calls).toEqual([[expect.stringContaining('reload the page')]])
})
