// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { EntryOf } from '#data/person-timeline.ts'
import { EmailEntry } from './EmailEntry.tsx'

const mail = (entry: Partial<EntryOf<'email'>['entry']>): EntryOf<'email'> => ({
  ...{ kind: 'email', id: 'e', at: '2026-11-24T10:00:00Z', key: 'email:e' },
  entry: {
    ...{ direction: 'out', kind: 'answer', subject: 'Your website', body_text: 'Hi', state: 'queued' },
    ...{ from_address: '', to_address: 'maria@example.com', failure: 'Busy', attempts: 1, sent_at: null },
    ...{ wait_seconds: 0, next_attempt_at: null, maybe_twice: false },
    ...{ matched_by: null, author: 'Nora', attachments: [], ...entry },
  },
})

afterEach(() => vi.useRealTimers())

test.each([
  [false, ['Take back']],
  [true, []],
])('PPL-16 a waiting mail that may have left (%s) cannot be taken back', async (maybe_twice, buttons) => {
  const { page, leave } = await show(
    <EmailEntry shown={mail({ maybe_twice })} readAt={0} onTakenBack={() => {}} />,
  )
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(buttons)
  leave()
})

test.each([
  ['Take back', 'Taken back. Its text stands in the thread.', 'queued', 200],
  ['Take back', '“Your website” could not be taken back. no answer', 'queued', 500],
  ['Send again', '“Your website” could not be sent again. no answer', 'failed', 500],
] as const)(
  'PPL-16 UX-06 the end of %s is told when its person was closed meanwhile: %s',
  async (button, told, state, status) => {
    const said = [vi.spyOn(toast, 'success').mockReturnValue(), vi.spyOn(toast, 'error').mockReturnValue()]
    const onTakenBack = vi.fn()
    const held = Promise.withResolvers<void>()
    const { leave } = await show(
      <EmailEntry shown={mail({ state })} readAt={0} onTakenBack={onTakenBack} />,
      async () => {
        await held.promise
        return Response.json(status === 200 ? true : { message: 'no answer' }, { status })
      },
    )
    for (const spy of said) spy.mockClear()
    await press(button)
    leave()
    held.resolve()
    await settle()
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([[told]])
    expect(onTakenBack).not.toHaveBeenCalled()
  },
)

test('PPL-16 a mail is sent after its seconds by the database’s clock, whatever the device’s says', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const renew = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
  vi.spyOn(console, 'warn').mockReturnValue()
  const getSession = vi.fn(async () => ({ data: { session: null }, error: null }))
  const { page, leave } = await show(
    <EmailEntry
      shown={mail({ failure: null, wait_seconds: 9.5 })}
      readAt={Date.now()}
      onTakenBack={() => {}}
    />,
    () => [],
    { auth: { getSession } },
  )
  expect(page.textContent).toContain('Goes out in 10 s')
  await act(async () => void vi.advanceTimersByTime(9000))
  expect(page.textContent).toContain('Goes out in 1 s')
  expect(getSession).not.toHaveBeenCalled()
  await act(async () => void vi.advanceTimersByTime(1000))
  expect(page.textContent).toContain('Waiting to be sent')
  expect(getSession).toHaveBeenCalled()
  leave()
  renew.mockRestore()
})
