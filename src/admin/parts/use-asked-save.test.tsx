// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { SaveResult } from '#data/save-if-unchanged.ts'
import { conflicts } from './conflicts.ts'
import { settle, show } from './test-dashboard.tsx'
import { toast } from './toast.ts'
import { useAskedSave } from './use-asked-save.ts'

const [onEnd, onClose, onError] = [vi.fn(), vi.fn(), vi.fn()]
/** Types `value` and saves it. */
let save: (value: string) => void
let type: (value: string) => void
let answer: (saved: SaveResult<string>) => void
const accept = () => answer({ result: 'saved', row: 'stored' })
let refuse: () => void
/** The base and the value of every save. */
let sent: [string | null, string][] = []

function Form() {
  const [value, setValue] = useState('')
  type = setValue
  const saving = useAskedSave<string, string>({
    ...{ stored: null, value },
    save: (base, typed) => {
      sent.push([base, typed])
      return new Promise((resolve, reject) => {
        answer = resolve
        refuse = () => reject(new Error('No answer in time'))
      })
    },
    question: mine => ({ name: 'it', fields: [{ label: 'Text', mine }] }),
    onEnd,
    onClose,
    onError,
  })
  save = text => {
    setValue(text)
    saving.save(text)
  }
  return null
}

test('UX-06 a failed save is reported in the form, or in a toast once the form is gone', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const { leave } = await show(<Form />)
  await act(async () => save('a'))
  refuse()
  await settle()
  expect([onError.mock.calls.length, said.mock.calls.length]).toEqual([1, 0])
  await act(async () => save('b'))
  leave()
  refuse()
  await expect.poll(() => said).toHaveBeenCalledOnce()
  expect(said.mock.lastCall?.[0]).toContain('What you typed is kept on this device. No answer in time')
})

test('UX-05 a save that ends after its form was left closes nothing, but is settled', async () => {
  for (const isLeft of [false, true]) {
    const { leave } = await show(<Form />)
    await act(async () => save('a'))
    if (isLeft) leave()
    accept()
    await settle()
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('a', 'stored')
    expect(onClose).toHaveBeenCalledTimes(isLeft ? 0 : 1)
    onEnd.mockReset()
    onClose.mockReset()
    if (!isLeft) leave()
  }
})

test('UX-07 what is typed during a save stays in the form, and is saved on what that save stored', async () => {
  sent = []
  const { leave } = await show(<Form />)
  await act(async () => save('a'))
  await act(async () => type('a and b'))
  accept()
  await settle()
  expect([onEnd.mock.calls, onClose.mock.calls]).toEqual([[['a', 'stored']], []])
  await act(async () => save('a and b'))
  accept()
  await settle()
  expect(sent).toEqual([
    [null, 'a'],
    ['stored', 'a and b'],
  ])
  expect(onClose).toHaveBeenCalledOnce()
  onEnd.mockReset()
  onClose.mockReset()
  leave()
})

test('UX-06 UX-07 the question shows what is typed by then, and Keep mine saves what was typed since', async () => {
  sent = []
  const { leave } = await show(<Form />)
  await act(async () => save('a'))
  await act(async () => type('a and b'))
  answer({ result: 'conflict', current: 'theirs', changedBy: null, changedAt: null })
  await settle()
  expect(conflicts.current()?.fields).toEqual([{ label: 'Text', mine: 'a and b' }])
  await act(async () => type('a, b and c'))
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(sent.at(-1)).toEqual(['theirs', 'a, b and c'])
  accept()
  await settle()
  expect([onEnd.mock.calls, onClose.mock.calls.length]).toEqual([[['a, b and c', 'stored']], 1])
  onEnd.mockReset()
  onClose.mockReset()
  leave()
})
