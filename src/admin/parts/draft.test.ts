import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createDraftKeeper, DRAFT_MS, draftsToOffer } from './draft.ts'
import { createDraftOwners } from './draft-owners.ts'
import type { DraftChange, StoredDraft } from './draft-store.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Drafts as a device keeps them, in memory. */
function memory() {
  const drafts = new Map<string, StoredDraft>()
  const change = async ({ put, files = new Map(), remove = [] }: DraftChange) => {
    written.push(...files.keys())
    for (const session of remove) drafts.delete(session)
    if (put) drafts.set(put.session, put)
  }
  const left: StoredDraft[] = []
  const written: string[] = []
  const putBeforeLeaving = (draft: StoredDraft) => void left.push(draft)
  return {
    change,
    putBeforeLeaving,
    left,
    written,
    values: () => [...drafts.values()].map(({ value }) => value),
  }
}

const origin = { record: 'blog/1', base: '3' }
const keeperOf = (store: ReturnType<typeof memory>, session = 'mine') =>
  createDraftKeeper({ store, session, page: 'page', person: 'ana', now: Date.now, schedule: setTimeout })

test('UX-05 F-26 typing without a pause loses at most the last second', () => {
  const store = memory()
  const keeper = keeperOf(store)
  let typed = ''
  for (let at = 0; at < 8000; at += 50) {
    vi.advanceTimersByTime(50)
    typed += 'x'
    keeper.keep(origin, typed)
    const [kept = ''] = store.values() as string[]
    expect(typed.length - kept.length).toBeLessThanOrEqual(1000 / 50)
  }
  expect(DRAFT_MS).toBeLessThan(1000)
  void keeper.flush()
  expect(store.values()).toEqual([typed])
})

test('UX-05 F-26 the last input is stored a second time only when the page is left', () => {
  const store = memory()
  const keeper = keeperOf(store)
  keeper.keep(origin, 'a')
  void keeper.flush()
  expect(store.left).toEqual([])
  keeper.keep(origin, 'ab')
  void keeper.flush(true)
  expect(store.left).toMatchObject([{ ...origin, value: 'ab', session: 'mine' }])
  expect(store.values()).toEqual(['ab'])
})

test('F-26 a file is written once, however often the text changes', () => {
  const store = memory()
  const keeper = keeperOf(store)
  const files = new Map([['a', new File(['x'], 'a.png')]])
  for (const typed of ['One', 'One two', 'One two three']) {
    keeper.keep(origin, typed, files)
    vi.runAllTimers()
  }
  expect(store.written).toEqual(['a'])
  keeper.keep(origin, 'With another', new Map([...files, ['b', new File(['y'], 'b.png')]]))
  vi.runAllTimers()
  expect(store.written).toEqual(['a', 'b'])
  // The files of a draft go with it.
  void keeper.drop()
  keeper.keep(origin, 'Anew', files)
  vi.runAllTimers()
  expect(store.written).toEqual(['a', 'b', 'a'])
})

test('UX-05 a dropped draft is removed, even before it was written', () => {
  const store = memory()
  const keeper = keeperOf(store)
  keeper.keep(origin, 'a')
  void keeper.drop()
  vi.runAllTimers()
  expect(store.values()).toEqual([])
  keeper.keep(origin, 'b')
  vi.runAllTimers()
  expect(store.values()).toEqual(['b'])
  void keeper.drop()
  expect(store.values()).toEqual([])
})

test('UX-07 F-20 input typed during a save stays in the draft after the answer', () => {
  const store = memory()
  const keeper = keeperOf(store)
  keeper.keep(origin, 'abc')
  vi.runAllTimers()
  keeper.keep(origin, 'abcd')
  void keeper.settle('abc')
  vi.runAllTimers()
  expect(store.values()).toEqual(['abcd'])
  void keeper.settle('abc')
  expect(store.values()).toEqual(['abcd'])
  void keeper.settle('abcd')
  expect(store.values()).toEqual([])
})

test('UX-05 a resumed draft is removed when the new one is stored, not before', () => {
  const store = memory()
  const earlier = keeperOf(store, 'earlier')
  earlier.keep(origin, 'old')
  void earlier.flush()
  const keeper = keeperOf(store)
  keeper.adopt('earlier')
  keeper.keep(origin, 'old and new')
  expect(store.values()).toEqual(['old'])
  void keeper.flush()
  expect(store.values()).toEqual(['old and new'])
})

test('two editors of one record keep separate drafts', () => {
  const store = memory()
  for (const session of ['here', 'there']) {
    const keeper = keeperOf(store, session)
    keeper.keep(origin, session)
    void keeper.flush()
  }
  expect(store.values()).toEqual(['here', 'there'])
})

const kept = (session: string, value: unknown, keptAt = 5): StoredDraft => ({
  ...{ session, page: 'page', person: 'ana', record: 'blog/1', value, keptAt },
})
const schema = z.object({ title: z.string() })

test('UX-05 SEC-28 only readable drafts that differ and have no open editor are offered', () => {
  const drafts = [
    kept('older', { title: 'Older' }, 4),
    kept('newer', { title: 'Newer' }, 6),
    kept('stored', { title: 'Stored' }),
    kept('broken', { title: 1 }),
    kept('nothing', null),
    kept('open', { title: 'Open' }),
  ]
  const offered = draftsToOffer(
    drafts,
    schema,
    ({ title }) => title === 'Stored',
    ({ session }) => session === 'open',
  )
  expect(offered.map(({ session }) => session)).toEqual(['newer', 'older'])
  expect(offered[0]).toMatchObject({ value: { title: 'Newer' }, keptAt: 6, record: 'blog/1' })
})

/** Locks as the pages of one browser see them. */
function browserLocks() {
  const names: string[] = []
  const locks = {
    request: (name: string) => {
      names.push(name)
      return new Promise(() => {})
    },
    query: async () => ({ held: names.map(name => ({ name })), pending: [] }),
  }
  return { locks: locks as unknown as LockManager, crash: () => void names.splice(0) }
}

test('UX-05 a draft is in use while its editor is open in any tab, not after closing or a crash', async () => {
  const browser = browserLocks()
  const here = createDraftOwners(browser.locks, 'here')
  const there = createDraftOwners(browser.locks, 'there')
  const close = here.open('mine')
  there.open('theirs')
  const isAlive = async (session: string, page: string) => here.isAlive({ session, page }, await here.pages())
  expect(await isAlive('mine', 'here')).toBe(true)
  expect(await isAlive('theirs', 'there')).toBe(true)
  expect(await isAlive('any', 'closed')).toBe(false)
  close()
  expect(await isAlive('mine', 'here')).toBe(false)
  browser.crash()
  expect(await isAlive('theirs', 'there')).toBe(false)
})

test('SEC-28 in a browser without locks no page counts as open', async () => {
  const owners = createDraftOwners(undefined, 'here')
  owners.open('mine')
  expect([...(await owners.pages())]).toEqual([])
})
