// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'
import { show, type } from './test-dashboard.tsx'
import { useStoredText } from './use-stored-text.ts'

let settle: (sent: string) => void = () => {}

function Field({ isLine = false }) {
  const [text, setText, settled] = useStoredText('talk/1', { isLine })
  settle = settled
  return <textarea value={text} onChange={event => setText(event.target.value)} />
}

/** Leaves a field while its text is being sent; call `settle` when that is answered. */
async function sendAndLeave() {
  const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
  const { page, leave } = await show(<Field />)
  await type(page.querySelector('textarea'), 'Hello')
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

test.each([
  { isLine: false, kind: 'a text', found: ['Film\nBranding', ''] },
  { isLine: true, kind: 'a name', found: ['Branding', 'Film'] },
])(
  'UX-05 PCAT-03 $kind of a closed tab joins what is typed here only if lines may',
  async ({ isLine, found }) => {
    vi.spyOn(drafts, 'change').mockResolvedValue()
    const list = vi.spyOn(drafts, 'list').mockResolvedValue([])
    const { page, leave } = await show(<Field isLine={isLine} />)
    const field = page.querySelector('textarea')
    await type(field, 'Branding')
    const kept = { record: 'talk/1', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
    list.mockResolvedValue([{ ...kept, value: 'Film' }])
    await act(async () => window.dispatchEvent(new Event('focus')))
    const joined = field?.value
    await type(field, '')
    expect([joined, field?.value]).toEqual(found)
    leave()
  },
)
