import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const messages = (toasts: ReturnType<typeof createToasts>) => toasts.current().map(({ message }) => message)

test('CNST-15 PMAN-08 a message is there at 2999 ms and gone at 3000 ms', () => {
  const toasts = createToasts(setTimeout)
  toasts.success('Saved')
  vi.advanceTimersByTime(2999)
  expect(messages(toasts)).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(messages(toasts)).toEqual([])
})

test('PMAN-08 a new message does not change the time of an earlier one', () => {
  const toasts = createToasts(setTimeout)
  toasts.success('first')
  vi.advanceTimersByTime(2000)
  toasts.error('second')
  vi.advanceTimersByTime(999)
  expect(messages(toasts)).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1)
  expect(messages(toasts)).toEqual(['second'])
  vi.advanceTimersByTime(2000)
  expect(messages(toasts)).toEqual([])
})

test('two messages with the same text are both shown', () => {
  const toasts = createToasts(setTimeout)
  toasts.error('Failed')
  toasts.error('Failed')
  expect(new Set(toasts.current().map(({ id }) => id)).size).toBe(2)
})

test('subscribers are notified of every change until they unsubscribe', () => {
  const toasts = createToasts(setTimeout)
  const heard = vi.fn()
  const stop = toasts.subscribe(heard)
  toasts.success('Saved')
  vi.advanceTimersByTime(3000)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  toasts.success('Saved')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('UX-01 Undo runs once and closes the message', () => {
  const toasts = createToasts(setTimeout)
  const restore = vi.fn()
  toasts.undo('Deleted', restore)
  const [shown] = toasts.current()
  expect(shown?.action?.label).toBe('Undo')
  if (shown) toasts.act(shown)
  expect(restore).toHaveBeenCalledOnce()
  expect(messages(toasts)).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(restore).toHaveBeenCalledOnce()
})

test('UX-01 a message stays while pointer or focus is on it, and closes after both leave', () => {
  const toasts = createToasts(setTimeout)
  toasts.undo('Deleted', () => {})
  const id = toasts.current()[0]?.id ?? 0
  // By pointer and by focus.
  toasts.hold(id)
  toasts.hold(id)
  vi.advanceTimersByTime(12_000)
  expect(messages(toasts)).toEqual(['Deleted'])
  toasts.release(id)
  expect(messages(toasts)).toEqual(['Deleted'])
  toasts.release(id)
  expect(messages(toasts)).toEqual([])
})

test('UX-01 F-26 Undo shows for ten seconds, even if it was held and released', () => {
  const toasts = createToasts(setTimeout)
  toasts.undo('Deleted', () => {})
  const id = toasts.current()[0]?.id ?? 0
  toasts.hold(id)
  vi.advanceTimersByTime(1000)
  toasts.release(id)
  vi.advanceTimersByTime(8999)
  expect(messages(toasts)).toEqual(['Deleted'])
  vi.advanceTimersByTime(1)
  expect(messages(toasts)).toEqual([])
})
