// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { ArrangeDialog } from './ArrangeDialog.tsx'
import { newItem } from './item-draft.ts'

const item = (title: string, place: number | null) => ({
  ...newItem(title, new Date('2026-11-24T10:00:00Z')),
  ...{ title, place },
})

const place = { isPending: false } as Parameters<typeof ArrangeDialog>[0]['place']

/** A button that leaves out B. */
function Arranging() {
  const [items, setItems] = useState([item('A', 1), item('B', null)])
  return (
    <>
      <button type="button" onClick={() => setItems(items.slice(0, 1))}>
        Read again
      </button>
      <ArrangeDialog items={items} place={place} onClose={() => {}} />
    </>
  )
}

/** There is no layout. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    ({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name,
  )
function click(name: string) {
  button(name)?.focus()
  return act(async () => button(name)?.click())
}
const status = () => document.querySelector('[role=status]')?.textContent

test('UX-13 A11Y-02 who gives places by key goes on at the next row, and each place is spoken', async () => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const items = [item('A', 1), item('B', 2), item('C', null), item('D', null)]
  const { leave } = await show(<ArrangeDialog items={items} place={place} onClose={() => {}} />)
  await click('Give a place to C')
  expect(document.activeElement).toBe(button('Give a place to D'))
  expect(status()).toBe('C is at place 3.')
  await click('Move C up')
  expect(status()).toBe('C is at place 2.')
  await click('Take C out of the order')
  expect(document.activeElement).toBe(button('Take B out of the order'))
  expect(status()).toBe('C has no place of its own.')
  leave()
})

test('UX-13 A11Y-02 nothing is spoken of a moved item that a colleague deletes meanwhile', async () => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const { leave } = await show(<Arranging />)
  await click('Give a place to B')
  expect(status()).toBe('B is at place 2.')
  await click('Read again')
  expect(status()).toBe('')
  leave()
})

test('UX-13 UX-07 rows moved while the order is saved stay, unsaved, and only then does a save close the dialog', async () => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const mutate = vi.fn()
  const onClose = vi.fn()
  const items = [item('A', 1), item('B', 2), item('C', 3)]
  const slow = { isPending: false, mutate } as unknown as typeof place
  const { leave } = await show(
    <ArrangeDialog items={items} place={slow} onClose={onClose} confirm={() => false} />,
  )
  const answer = (choice: 'mine' | 'later') => act(async () => mutate.mock.lastCall?.[1].onSuccess(choice))
  await click('Move B up')
  await click('Save order')
  await click('Move C up')
  await answer('mine')
  await click('Save order')
  expect(mutate.mock.calls.map(([order]) => order)).toEqual([
    { ids: ['B', 'A', 'C'], seen: ['A', 'B', 'C'] },
    { ids: ['B', 'C', 'A'], seen: ['B', 'A', 'C'] },
  ])
  await answer('later')
  expect(onClose).not.toHaveBeenCalled()
  await answer('mine')
  expect(onClose).toHaveBeenCalledOnce()
  leave()
})

test('UX-13 A11Y-02 Escape while an item is moved by keyboard cancels the move and does not close the dialog', async () => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const onClose = vi.fn()
  const items = [item('A', 1), item('B', 2)]
  const { leave } = await show(<ArrangeDialog items={items} place={place} onClose={onClose} />)
  const spoken = () => document.querySelector('[id^=DndLiveRegion]')?.textContent
  async function key(code: string, name: string) {
    const event = new KeyboardEvent('keydown', { code, key: name, bubbles: true, cancelable: true })
    await act(async () => document.activeElement?.dispatchEvent(event))
    await settle()
  }
  button('Drag A')?.focus()
  await key('Space', ' ')
  expect(spoken()).toContain('A')
  await key('Escape', 'Escape')
  expect(spoken()).toBe('A stays where it was.')
  expect(onClose).not.toHaveBeenCalled()
  await key('Escape', 'Escape')
  expect(onClose).toHaveBeenCalledOnce()
  leave()
})
