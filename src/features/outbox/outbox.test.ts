import { expect, test } from 'vitest'
import type { DeliveryResult } from '#lib/acknowledgement.ts'
import { readList, type TextStorage } from '#lib/stored-list.ts'
import { createOutbox, type OutboxEntry, retryDelay } from './outbox.ts'

const isEntry = (value: unknown): value is OutboxEntry =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const refusal = { code: 'invalid', reason: 'Please check the field “email”.' } as const

function setUp(answers: DeliveryResult[], initial: string | null = null) {
  const values = new Map<string, string>(initial === null ? [] : [['box', initial]])
  const storage: TextStorage = {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
  const sent: string[] = []
  const planned: { run: () => void; delay: number }[] = []
  const outbox = createOutbox({
    storage,
    key: 'box',
    isEntry,
    send: async entry => {
      sent.push(entry.id)
      return answers.shift() ?? 'delivered'
    },
    schedule: (run, delay) => planned.push({ run, delay }),
  })
  const refused = () => readList(storage, 'boxRefused')
  return { outbox, storage, sent, planned, refused, stored: () => readList(storage, 'box') }
}

test('SUBM-01 an entry is in storage before it is sent', () => {
  const { outbox, stored } = setUp([])
  outbox.add({ id: 'a' })
  expect(stored()).toEqual([{ id: 'a' }])
})

test('SUBM-02 an acknowledged entry is removed', async () => {
  const { outbox, sent, stored } = setUp(['delivered'])
  outbox.add({ id: 'a' })
  await outbox.deliver()
  expect(sent).toEqual(['a'])
  expect(stored()).toEqual([])
})

test('F-01 a refused entry is not sent again and stays with its reason until it is dismissed', async () => {
  const { outbox, sent, stored, refused, planned } = setUp([refusal])
  outbox.add({ id: 'a' })
  await outbox.deliver()
  expect([sent, stored(), planned]).toEqual([['a'], [], []])
  expect(refused()).toEqual([{ entry: { id: 'a' }, ...refusal }])
  expect(outbox.refused()).toEqual(refused())
  outbox.dismiss('a')
  expect([outbox.refused(), refused()]).toEqual([[], []])
})

test('F-01 the next page reports a refusal from an earlier one and ignores garbage beside it', async () => {
  const { outbox, storage } = setUp([])
  const kept = { entry: { id: 'a' }, ...refusal }
  storage.setItem('boxRefused', JSON.stringify([null, 7, {}, { entry: { id: 7 }, reason: 'x' }, kept]))
  expect(outbox.refused()).toEqual([kept])
})

test('F-01 a refused entry that is accepted at a later attempt is no longer refused', async () => {
  const { outbox, refused } = setUp([refusal, 'delivered'])
  outbox.add({ id: 'a' })
  await outbox.deliver()
  outbox.add({ id: 'a' })
  await outbox.deliver()
  expect(refused()).toEqual([])
})

test('F-01 an entry that an administrator deleted leaves nothing on the device, but the page can say why', async () => {
  const deleted = { code: 'deleted', reason: 'This conversation was deleted.' } as const
  const { outbox, stored, refused } = setUp([deleted, refusal])
  outbox.add({ id: 'a' })
  await outbox.deliver()
  expect([stored(), refused()]).toEqual([[], []])
  expect(outbox.refused()).toEqual([{ entry: { id: 'a' }, ...deleted }])
  outbox.add({ id: 'b' })
  await outbox.deliver()
  expect(refused()).toEqual([{ entry: { id: 'b' }, ...refusal }])
  outbox.dismiss('a')
  expect(outbox.refused()).toEqual(refused())
})

test('F-01 a subscriber hears the result of every attempt until it unsubscribes', async () => {
  const { outbox, planned } = setUp(['limited', 'failed', refusal])
  const heard: unknown[] = []
  const stop = outbox.subscribe((entry, result) => heard.push([entry?.id, result, outbox.waiting().length]))
  outbox.add({ id: 'a' })
  await outbox.deliver()
  planned.shift()?.run()
  await outbox.deliver()
  planned.shift()?.run()
  await outbox.deliver()
  stop()
  outbox.add({ id: 'b' })
  await outbox.deliver()
  expect(heard).toEqual([
    [undefined, undefined, 1],
    ['a', 'limited', 1],
    ['a', 'failed', 1],
    ['a', refusal, 0],
  ])
})

test('SUBM-02 a failed entry stays and is tried again after 2, 4, 8 s', async () => {
  const { outbox, sent, planned, stored } = setUp(['failed', 'failed', 'failed', 'delivered'])
  outbox.add({ id: 'a' })
  await outbox.deliver()
  for (const delay of [2000, 4000, 8000]) {
    const retry = planned.shift()
    expect(retry?.delay).toBe(delay)
    expect(stored()).toEqual([{ id: 'a' }])
    retry?.run()
    await outbox.deliver()
  }
  expect(sent).toEqual(['a', 'a', 'a', 'a'])
  expect(stored()).toEqual([])
  expect(planned).toEqual([])
})

test('SUBM-02 delays double up to 60 s', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(retryDelay)).toEqual([
    2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000,
  ])
})

test('SUBM-02 entries of an earlier page load are delivered, oldest first', async () => {
  const { outbox, sent } = setUp([], '[{"id":"old"}]')
  outbox.add({ id: 'new' })
  await outbox.deliver()
  expect(sent).toEqual(['old', 'new'])
})

test('an entry added while another is on its way is sent in the same round', async () => {
  const { outbox, sent } = setUp([])
  outbox.add({ id: 'a' })
  outbox.add({ id: 'b' })
  await outbox.deliver()
  expect(sent).toEqual(['a', 'b'])
})

test('one failing entry does not hold the others back', async () => {
  const { outbox, stored } = setUp(['failed', 'delivered'])
  outbox.add({ id: 'a' })
  outbox.add({ id: 'b' })
  await outbox.deliver()
  expect(stored()).toEqual([{ id: 'a' }])
})

test('only one retry is planned however often delivery is asked for', async () => {
  const { outbox, planned } = setUp(['failed', 'failed', 'failed'])
  outbox.add({ id: 'a' })
  await outbox.deliver()
  await outbox.deliver()
  await outbox.deliver()
  expect(planned).toHaveLength(1)
})

test('SEC-28 garbage among the stored entries is dropped, valid entries are sent', async () => {
  const { outbox, sent, stored } = setUp([], '[null, 7, {"no":"id"}, {"id":"a"}]')
  await outbox.deliver()
  expect(sent).toEqual(['a'])
  expect(stored()).toEqual([])
})

test('CONT-11 without storage an entry is still sent, and again after a failure', async () => {
  const sent: string[] = []
  const answers: DeliveryResult[] = ['failed', 'delivered']
  const planned: (() => void)[] = []
  const outbox = createOutbox({
    storage: null,
    key: 'box',
    isEntry,
    send: async entry => {
      sent.push(entry.id)
      return answers.shift() ?? 'delivered'
    },
    schedule: run => planned.push(run),
  })
  expect(outbox.isKept()).toBe(false)
  outbox.add({ id: 'a' })
  await outbox.deliver()
  planned.shift()?.()
  await outbox.deliver()
  expect(sent).toEqual(['a', 'a'])
  expect(planned).toEqual([])
})

test('CONT-11 the outbox tells whether storage took what waits', () => {
  const { outbox, storage, stored } = setUp([])
  outbox.keep({ id: 'a' })
  expect([outbox.isKept(), stored()]).toEqual([true, [{ id: 'a' }]])
  const { setItem } = storage
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  outbox.keep({ id: 'b' })
  expect([outbox.isKept(), stored()]).toEqual([false, [{ id: 'a' }]])
  storage.setItem = setItem
  outbox.keep({ id: 'c' })
  expect([outbox.isKept(), stored()]).toEqual([true, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]])
})

test('a tab restores its entry that another tab has overwritten', async () => {
  const { outbox, storage, sent, stored } = setUp(['failed', 'failed', 'failed'])
  outbox.add({ id: 'mine' })
  await outbox.deliver()
  storage.setItem('box', '[{"id":"theirs"}]')
  outbox.add({ id: 'next' })
  expect(stored().map(entry => isEntry(entry) && entry.id)).toEqual(['theirs', 'mine', 'next'])
  await outbox.deliver()
  expect(sent).toContain('theirs')
})

test('F-01 a tab resends an entry that another tab has delivered, to learn that it arrived', async () => {
  const { outbox, storage, sent } = setUp(['failed', 'delivered'])
  const heard: unknown[] = []
  outbox.add({ id: 'a' })
  await outbox.deliver()
  outbox.subscribe((entry, result) => heard.push([entry?.id, result, outbox.waiting().length]))
  storage.setItem('box', '[{"id":"a"},{"id":"theirs"}]')
  outbox.sync()
  expect(heard).toEqual([[undefined, undefined, 2]])
  expect(sent).toEqual(['a'])
  storage.removeItem('box')
  outbox.sync()
  await outbox.deliver()
  expect(sent).toEqual(['a', 'a'])
  expect(heard.at(-1)).toEqual(['a', 'delivered', 0])
})

test('SUBM-02 a tab takes over what another tab could not deliver before it was closed', async () => {
  const { outbox, storage, sent, planned, stored } = setUp(['delivered'])
  outbox.sync()
  expect(planned).toEqual([])
  storage.setItem('box', '[{"id":"theirs"}]')
  outbox.sync()
  outbox.sync()
  // The other tab may still be open and is about to send it itself.
  expect(sent).toEqual([])
  expect(planned.map(({ delay }) => delay)).toEqual([2000])
  planned.shift()?.run()
  await outbox.deliver()
  expect([sent, stored(), planned]).toEqual([['theirs'], [], []])
})
