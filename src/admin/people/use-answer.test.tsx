// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { unsaved } from '#admin/parts/unsaved.ts'
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

test.each([
  ['it is removed again', null, [['out/']]],
  ['there is nothing to remove', { message: 'no more room' }, []],
])(
  'UX-05 PPL-15 a file whose upload ends after its person was closed is reported, and %s',
  async (_, error, gone) => {
    vi.spyOn(drafts, 'list').mockResolvedValue([])
    vi.spyOn(drafts, 'change').mockResolvedValue()
    vi.spyOn(console, 'error').mockReturnValue()
    const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
    const held = Promise.withResolvers<void>()
    const upload = vi.fn(() => held.promise.then(() => ({ error })))
    const removed: string[][] = []
    const remove = async (paths: string[]) => {
      removed.push(paths.map(path => path.replace(/[^/]*$/, '')))
      return { error: null }
    }
    const { leave } = await show(<Writer />, () => [], { storage: { from: () => ({ upload, remove }) } })
    await act(async () => answer.attach([new File(['a'], 'offer.pdf'), new File(['b'], 'plan.pdf')]))
    expect([answer.isAttaching, unsaved.isAny()]).toEqual([true, true])
    leave()
    held.resolve()
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2))
    const words = ['Maria: offer.pdf could not be attached', 'Maria: plan.pdf could not be attached']
    expect(said.mock.calls).toEqual(words.map(text => [text]))
    expect(upload).toHaveBeenCalledOnce()
    expect(removed).toEqual(gone)
    expect(unsaved.isAny()).toBe(false)
  },
)
