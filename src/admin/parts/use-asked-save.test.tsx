// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from './test-dashboard.tsx'
import { toast } from './toast.ts'
import { useAskedSave } from './use-asked-save.ts'

const [onEnd, onClose, onError] = [vi.fn(), vi.fn(), vi.fn()]
let save: (value: string) => void
let accept: () => void
let refuse: () => void

function Form() {
  const saving = useAskedSave<string, string>({
    stored: null,
    save: () =>
      new Promise((resolve, reject) => {
        accept = () => resolve({ result: 'saved', row: 'stored' })
        refuse = () => reject(new Error('No answer in time'))
      }),
    question: () => ({ name: 'it', fields: [] }),
    onEnd,
    onClose,
    onError,
  })
  save = saving.save
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
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('a')
    expect(onClose).toHaveBeenCalledTimes(isLeft ? 0 : 1)
    onEnd.mockReset()
    onClose.mockReset()
    if (!isLeft) leave()
  }
})
