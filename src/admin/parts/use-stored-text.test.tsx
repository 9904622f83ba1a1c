// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'
import { show, type } from './test-dashboard.tsx'
import { useStoredText } from './use-stored-text.ts'

let settle: (sent: string) => void = () => {}

function Field() {
  const [text, setText, settled] = useStoredText('talk/1')
  settle = settled
  return <input value={text} onChange={event => setText(event.target.value)} />
}

/** Leaves a field while its text is being sent; call `settle` when that is answered. */
async function sendAndLeave() {
  const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
  const { page, leave } = await show(<Field />)
  await type(page.querySelector('input'), 'Hello')
  leave()
  expect(change.mock.lastCall?.[0].put).toMatchObject({ record: 'talk/1', value: 'Hello' })
  return { change, settle: (sent: string) => act(() => settle(sent)) }
}

test('HAND-06 UX-05 a sent answer is removed from the drafts, even if its field was closed meanwhile', async () => {
  const { change, settle } = await sendAndLeave()
  settle('Hello')
  expect(change.mock.lastCall?.[0]).toEqual({ remove: [expect.any(String)] })
})

test('UX-05 text typed after sending stays in the drafts', async () => {
  const { change, settle } = await sendAndLeave()
  settle('Hel')
  expect(change.mock.lastCall?.[0].put).toMatchObject({ value: 'Hello' })
})
