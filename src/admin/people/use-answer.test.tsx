// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { Person } from '#data/people.ts'
import { useAnswer } from './use-answer.ts'

const PERSON = { id: 'p', name: 'Maria', email: 'maria@example.com' } as Person

let answer: ReturnType<typeof useAnswer>

function Writer() {
  answer = useAnswer(PERSON, [])
  return null
}

test('UX-06 PPL-15 a failed answer is reported even after its person was closed', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  let refuse = () => {}
  const { leave } = await show(
    <Writer />,
    () =>
      new Promise(resolve => {
        refuse = () => resolve(Response.json({ message: 'no more room' }, { status: 500 }))
      }),
  )
  await act(async () => answer.change({ body: 'Dear Maria' }))
  await act(async () => answer.send())
  await settle()
  leave()
  refuse()
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(said.mock.lastCall?.[0]).toBe('Maria: Not sent. What you typed is kept. no more room')
})
