// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'
import { newItem } from './item-draft.ts'
import { isSameOrder, placedFirst } from './placing.ts'
import { useItemActions, useItems } from './use-items.ts'

let remove: (ids: readonly string[]) => void

function List() {
  remove = useItemActions().removeAll.mutate
  return null
}

test('PMAN-06 SEC-19 UX-01 of items deleted in part, those that went can be brought back, and the failure is reported', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const undo = vi.spyOn(toast, 'undo').mockReturnValue()
  const failed = vi.spyOn(toast, 'error').mockReturnValue()
  const { leave } = await show(<List />, (_, __, url) =>
    url.searchParams.get('id') === 'eq.gone' ? [{ id: 'gone' }] : [],
  )
  await act(async () => remove(['gone', 'hidden']))
  await settle()
  expect(undo.mock.lastCall?.[0]).toBe('Successfully deleted 1 item(s)')
  expect(failed.mock.lastCall?.[0]).toBe('Failed to delete selected items')
  leave()
})

let change: ReturnType<typeof useItemActions>['change']['mutate']

function Changing() {
  change = useItemActions().change.mutate
  return null
}

test('F-21 UX-06 LIST-03 Undo asks about an item that a colleague has changed meanwhile: who, when and both', async () => {
  const MARA = { by: 'mara@osei.example', at: '2026-11-24T12:00:00Z' }
  const itemIn = (id: string, category: string): ManagedItem => ({
    ...newItem(id, new Date('2026-11-24T10:00:00Z')),
    ...{ title: id, category },
  })
  const read = [itemIn('Harbor', 'Web'), itemIn('Inn', 'Signs')]
  const stored = new Map(read.map(item => [item.id, item]))
  const categories = () => [...stored.values()].map(({ category }) => category)
  let undo: (() => void) | undefined
  vi.spyOn(toast, 'undo').mockImplementation((_, run) => {
    undo = run
  })
  const succeeded = vi.spyOn(toast, 'success').mockReturnValue()
  const { leave } = await show(<Changing />, (what, body, url) => {
    if (what === 'GET audit_log')
      return [
        {
          ...{ id: 'a', happened_at: MARA.at, actor_email: MARA.by, action: 'changed', label: 'Harbor' },
          ...{ table_name: 'portfolio_items', row_id: 'Harbor', fields: ['category'] },
        },
      ]
    const asked = [...stored.values()].filter(({ id }) => url.searchParams.get('id')?.includes(id))
    if (what !== 'PATCH portfolio_items') return asked
    const hit = asked.filter(({ category }) => url.searchParams.get('category') === `eq.${category}`)
    for (const item of hit) stored.set(item.id, { ...item, ...body })
    return hit
  })
  await act(async () => change({ column: 'category', items: read.map(item => ({ item, value: 'Print' })) }))
  await settle()
  expect(categories()).toEqual(['Print', 'Print'])
  stored.set('Harbor', itemIn('Harbor', 'Theirs'))
  await act(async () => undo?.())
  await settle()
  expect(conflicts.current()).toEqual({
    ...{ name: 'the category of “Harbor”', happened: { kind: 'saved', ...MARA } },
    fields: [{ label: 'Harbor', mine: 'Web', theirs: 'Theirs' }],
  })
  expect(categories()).toEqual(['Theirs', 'Signs'])
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(categories()).toEqual(['Web', 'Signs'])
  expect(succeeded.mock.calls).toEqual([['1 item(s) as before'], ['1 item(s) as before']])
  leave()
})

let listed: ManagedItem[] = []

function Listing() {
  listed = useItems().data ?? []
  change = useItemActions().change.mutate
  return null
}

test('UX-06 items that are changed again before the list is refetched are compared with what was just stored', async () => {
  vi.spyOn(toast, 'undo').mockReturnValue()
  const read = { ...newItem('harbor', new Date('2026-11-24T10:00:00Z')), category: 'Web' }
  const over: (string | null)[] = []
  const { leave } = await show(<Listing />, (what, _, url) => {
    if (what === 'GET portfolio_items') return over.length === 0 ? [read] : new Promise(() => {})
    over.push(url.searchParams.get('category'))
    return [{ id: 'harbor' }]
  })
  for (const value of ['Print', 'Signs']) {
    await act(async () => change({ column: 'category', items: listed.map(item => ({ item, value })) }))
    await settle()
  }
  expect(over).toEqual(['eq.Web', 'eq.Print'])
  expect(listed).toMatchObject([{ category: 'Signs', revision: read.revision + 2 }])
  leave()
})

/** There is no layout. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const onClose = vi.fn()

function Arranging() {
  const { data } = useItems()
  const { place } = useItemActions()
  return data && <ArrangeDialog items={data} place={place} onClose={onClose} />
}
describe('UX-06 UX-13 a colleague’s order', () => {
  const item = (title: string, place: number | null): ManagedItem => ({
    ...newItem(title.toLowerCase(), new Date('2026-11-24T10:00:00Z')),
    ...{ title, place },
  })
  const before = [item('A', 1), item('B', 2), item('C', 3)]
  const MARA = { by: 'mara@osei.example', at: '2026-11-24T12:00:00Z' }
  /** The log's entries about the item that Mara moved up or took out, which has got another title since. */
  const changes = ['title', 'place'].map(field => ({
    ...{ id: field, happened_at: MARA.at, actor_email: MARA.by, action: 'changed' },
    ...{ table_name: 'portfolio_items', row_id: 'c', label: 'C', fields: [field] },
    ...(field === 'title' && { actor_email: 'bo@osei.example', happened_at: '2026-11-24T13:00:00Z' }),
  }))
  /** Every order sent, with the order that it replaces. */
  let sent: unknown[] = []

  /** Opens the dialog, moves B up and saves; meanwhile the items have become `after`. */
  async function arrange(after: ManagedItem[]) {
    sent = []
    onClose.mockReset()
    vi.stubGlobal('ResizeObserver', NoSizes)
    const { leave } = await show(<Arranging />, (what, body, url) => {
      if (what === 'GET audit_log') return url.searchParams.get('row_id') === 'eq.c' ? changes : []
      if (!what.endsWith('place_portfolio_items')) return sent.length === 0 ? before : after
      const [ids, seen] = [body.ids as string[], body.seen as string[]]
      sent.push([ids.join(' '), seen.join(' ')])
      if (isSameOrder(seen, placedFirst(after))) return ids.length
      return Response.json({ code: 'PT409', message: '', hint: 'order' }, { status: 409 })
    })
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Move B up"]')?.click())
    await press('Save order')
    return leave
  }

  test('is not replaced unasked; one’s own is kept, and replaces only the one that was shown', async () => {
    const succeeded = vi.spyOn(toast, 'success').mockReturnValue()
    const leave = await arrange([item('A', 2), item('B', 3), item('C', 1)])
    expect(sent).toEqual([['b a c', 'a b c']])
    const fields = [{ label: 'Order', mine: 'B\nA\nC', theirs: 'C\nA\nB' }]
    const happened = { kind: 'saved', ...MARA }
    expect(conflicts.current()).toMatchObject({ name: 'the order', happened, fields })
    await act(async () => conflicts.choose('later'))
    await settle()
    expect(onClose).not.toHaveBeenCalled()
    await press('Save order')
    await act(async () => conflicts.choose('mine'))
    await settle()
    expect(sent.slice(2)).toEqual([['b a c', 'c a b']])
    expect(succeeded.mock.lastCall?.[0]).toBe('Order saved')
    expect(onClose).toHaveBeenCalledOnce()
    leave()
  })

  test('stays if the person takes it', async () => {
    const leave = await arrange([item('A', 2), item('B', 3), item('C', 1)])
    await act(async () => conflicts.choose('theirs'))
    await settle()
    expect([sent.length, onClose.mock.calls.length]).toEqual([1, 1])
    leave()
  })

  test('that has an item less names who took it out', async () => {
    const leave = await arrange([item('A', 1), item('B', 2), item('C', null)])
    expect(conflicts.current()?.happened).toEqual({ kind: 'saved', ...MARA })
    await act(async () => conflicts.choose('theirs'))
    await settle()
    leave()
  })

  test('that lacks only a deleted item is no other one: the rest is saved without a question', async () => {
    const leave = await arrange([item('A', 1), item('B', 2)])
    expect(sent).toEqual([
      ['b a c', 'a b c'],
      ['b a', 'a b'],
    ])
    expect(onClose).toHaveBeenCalledOnce()
    leave()
  })
})
