/** Entries that grow, as conversations do: what waits is the latest state of each. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeliveryResult } from '#lib/acknowledgement.ts'
import { readList, type TextStorage } from '#lib/stored-list.ts'
import { type ChatRecord, isChatRecord, isLaterRecord } from './chat-outbox.ts'
import { createOutbox } from './outbox.ts'

const state = (id: string, sequence: number): ChatRecord => ({ id, sequence })

/** An outbox whose responses the test controls; `denied` is a browser that stores nothing. */
function setUp(initial: unknown = [], denied = false) {
  const values = new Map([['box', JSON.stringify(initial)]])
  const storage: TextStorage = {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
  const sent: { record: ChatRecord; answer: (result: DeliveryResult) => void }[] = []
  const create = () =>
    createOutbox({
      storage: denied ? null : storage,
      key: 'box',
      isEntry: isChatRecord,
      isNewer: isLaterRecord,
      send: record => new Promise(answer => sent.push({ record, answer })),
      schedule: () => {},
    })
  const numbers = () => sent.map(({ record }) => `${record.id}${record.sequence}`)
  const answerAll = async (result: DeliveryResult) => {
    for (let index = 0; index < Math.min(sent.length, 20); index += 1) {
      sent[index]?.answer(result)
      await new Promise(resolve => setTimeout(resolve))
    }
  }
  return { create, storage, sent, numbers, answerAll, stored: () => readList(storage, 'box') }
}

test('CHAT-62 a kept conversation waits in storage, only in its latest state, until it is delivered', async () => {
  const { create, stored, numbers, answerAll } = setUp()
  const outbox = create()
  outbox.keep(state('a', 1))
  outbox.keep(state('a', 2))
  expect(stored()).toEqual([state('a', 2)])
  expect(numbers()).toEqual([])
  const delivered = outbox.deliver()
  await answerAll('delivered')
  await delivered
  expect(numbers()).toEqual(['a2'])
  expect(stored()).toEqual([])
})

test('CHAT-63 a state added while an older one is being sent is sent after it', async () => {
  const { create, stored, numbers, answerAll } = setUp()
  const outbox = create()
  outbox.add(state('a', 1))
  outbox.add(state('a', 2))
  expect(numbers()).toEqual(['a1'])
  await answerAll('delivered')
  expect(numbers()).toEqual(['a1', 'a2'])
  expect(stored()).toEqual([])
})

test('CHAT-61 an older state never replaces a newer one, not even one from another tab', async () => {
  const { create, storage, stored } = setUp([state('a', 5)])
  const outbox = create()
  outbox.keep(state('a', 4))
  expect(stored()).toEqual([state('a', 5)])
  storage.setItem('box', '[]')
  outbox.keep(state('a', 6))
  outbox.keep(state('a', 3))
  expect(stored()).toEqual([state('a', 6)])
})

test('CHAT-62 flushing sends the newest state at once, even while an older one is being sent', async () => {
  const { create, numbers, answerAll, stored } = setUp()
  const outbox = create()
  outbox.add(state('a', 1))
  outbox.keep(state('a', 2))
  outbox.keep(state('b', 1))
  outbox.flush()
  expect(numbers()).toEqual(['a1', 'a2', 'b1'])
  await answerAll('delivered')
  expect(stored()).toEqual([])
})

test('CHAT-63 a failed flush keeps everything for the next page', async () => {
  const { create, answerAll, stored } = setUp()
  const outbox = create()
  outbox.keep(state('a', 1))
  outbox.flush()
  await answerAll('failed')
  expect(stored()).toEqual([state('a', 1)])
})

test('CHAT-63 a refused state is dropped, and a later state of the conversation is sent', async () => {
  const { create, answerAll, stored, numbers } = setUp()
  const outbox = create()
  outbox.add(state('a', 1))
  await answerAll({ code: 'too_large', reason: 'Too long.' })
  expect(stored()).toEqual([])
  outbox.add(state('a', 2))
  expect(numbers()).toEqual(['a1', 'a2'])
})

test('CHAT-61 CHAT-63 without storage the latest state is still sent, and no older one', async () => {
  const { create, numbers, answerAll } = setUp([], true)
  const outbox = create()
  outbox.add(state('a', 1))
  outbox.keep(state('a', 3))
  outbox.keep(state('a', 2))
  await answerAll('delivered')
  expect(numbers()).toEqual(['a1', 'a3'])
})

test('CHAT-63 whatever is kept, sent and answered, the last state of each conversation arrives', async () => {
  const step = fc.oneof(
    fc.constantFrom('deliver' as const, 'flush' as const, 'answer' as const, 'fail' as const),
    fc.constantFrom('a', 'b'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const { create, sent, stored } = setUp()
      const outbox = create()
      const latest = new Map<string, number>()
      const arrived = new Map<string, number>()
      const settle = async (result: DeliveryResult) => {
        for (const { record, answer } of sent.splice(0)) {
          if (result === 'delivered')
            arrived.set(record.id, Math.max(record.sequence, arrived.get(record.id) ?? 0))
          answer(result)
        }
        await new Promise(resolve => setImmediate(resolve))
      }
      for (const what of steps) {
        if (what === 'deliver') void outbox.deliver()
        else if (what === 'flush') outbox.flush()
        else if (what === 'answer') await settle('delivered')
        else if (what === 'fail') await settle('failed')
        else {
          latest.set(what, (latest.get(what) ?? 0) + 1)
          outbox.keep(state(what, latest.get(what) ?? 0))
        }
      }
      // Waiting entries take one round for each conversation in flight, and one to find that it is done.
      for (let round = 0; round < 10 && (sent.length > 0 || stored().length > 0); round += 1) {
        await settle('delivered')
        void outbox.deliver()
      }
      expect(stored()).toEqual([])
      expect(arrived).toEqual(latest)
    }),
    { numRuns: 60 },
  )
})
