// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { draftOf, newItem } from './item-draft.ts'

afterEach(() => conflicts.dismiss())

const ITEM = {
  ...newItem('a', new Date('2026-11-24T10:00:00Z')),
  ...{ title: 'Lamp', description: 'Text', category: 'Web', image_url: '/a.png' },
  ...{ metrics: ['2x'], technologies: ['CSS'] },
}

let rename: (names: string[]) => void

function Editing() {
  const [categories, setCategories] = useState(['Film', 'Web', 'Zoo'])
  rename = setCategories
  return (
    <ItemEditor item={ITEM} isNew={false} categories={categories} firstCategory="Film" onClose={() => {}} />
  )
}

test('PEDT-04 UX-06 a category renamed by a colleague stays shown as long as the form holds it', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(<Editing />, (what, body) => {
    if (what === 'PATCH portfolio_items') sent.push(body.category)
    return [{ ...ITEM, ...body }]
  })
  const select = [...document.querySelectorAll('select')].find(({ name }) => name === 'category')
  await act(async () => rename(['Film', 'Internet', 'Zoo']))
  expect(select?.value).toBe('Web')
  expect(select?.selectedOptions[0]?.textContent).toBe('Web (no longer there)')
  await press('Save')
  expect(sent).toEqual(['Web'])
  leave()
})

/** In jsdom nothing has a size, which the preview's parts observe. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('PEDT-05 a save that is refused in the preview leads back to the first wrong field', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('IntersectionObserver', NoObserver)
  const item = { ...ITEM, description: '' }
  const { leave } = await show(
    <ItemEditor item={item} isNew={false} categories={['Web']} firstCategory="Web" onClose={() => {}} />,
  )
  await press('Preview')
  expect(document.querySelector('form')?.hidden).toBe(true)
  // The name has changed: "Back to editing, pressed" would say the opposite.
  expect([...document.querySelectorAll('[aria-pressed]')]).toEqual([])
  await press('Save')
  expect(document.querySelector('form')?.hidden).toBe(false)
  expect((document.activeElement as HTMLTextAreaElement).name).toBe('description')
  leave()
})

/** The second version, saved by a colleague when it was noon. */
const THEIRS: ManagedItem = {
  ...{ ...ITEM, title: 'Their lamp', revision: 2, updated_at: '2026-11-24T12:00:00Z' },
}

/** The log's entry about `THEIRS`, which has the row's time, if it is asked for. */
function lastChange(url: URL) {
  const entry = {
    ...{ id: '1', happened_at: THEIRS.updated_at, actor_email: 'mara@osei.example', action: 'changed' },
    ...{ table_name: 'portfolio_items', row_id: ITEM.id, label: '', fields: ['title'] },
  }
  const since = url.searchParams.get('happened_at')?.replace('gt.', '') ?? ''
  return since === '-infinity' || since < entry.happened_at ? [entry] : []
}

/** Opens an item, beside drafts of a closed tab; what is stored is `THEIRS`. */
async function openStored(item: ManagedItem, kept: { record: string; base: string | null }[] = []) {
  const closed = { subject: ITEM.id, session: 's', page: 'closed', person: 'nora', keptAt: 1 }
  const value = { ...draftOf(ITEM), title: 'My lamp' }
  vi.spyOn(drafts, 'list').mockResolvedValue(kept.map(draft => ({ ...closed, ...draft, value })))
  const change = vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: (string | null)[] = []
  const titles: unknown[] = []
  const { leave } = await show(
    <ItemEditor item={item} isNew={false} categories={['Web']} firstCategory="Web" onClose={() => {}} />,
    (what, body, url) => {
      if (what === 'GET audit_log') return lastChange(url)
      if (what !== 'PATCH portfolio_items') return what === 'GET portfolio_items' ? [THEIRS] : []
      sent.push(url.searchParams.get('revision'))
      titles.push(body.title)
      return []
    },
  )
  return {
    sent,
    titles,
    leave,
    keptBases: () => change.mock.calls.flatMap(([{ put }]) => (put ? [put.base] : [])),
  }
}

test.each([
  { record: 'portfolio/a', base: '1' },
  // The first save was stored, but its answer was lost.
  { record: 'portfolio/new', base: null },
])(
  'UX-06 F-26 a draft kept as $record does not replace what a colleague saved since, and names whom, even if it is kept once more',
  async kept => {
    const { sent, leave, keptBases } = await openStored(THEIRS, [kept])
    await press('Continue with it')
    await press('Save')
    expect(sent).toEqual(['eq.1'])
    const happened = { kind: 'saved', by: 'mara@osei.example', at: THEIRS.updated_at }
    expect(conflicts.current()?.happened).toEqual(happened)
    await act(async () => conflicts.choose('later'))
    leave()
    expect(keptBases()).toEqual(['1'])
  },
)

test('UX-06 F-26 what is typed after taking theirs is kept as a draft of their version', async () => {
  const { leave, keptBases } = await openStored({ ...ITEM, revision: 1 })
  const title = () => document.querySelector('input[name=title]')
  await type(title(), 'My lamp')
  await press('Save')
  await act(async () => conflicts.choose('theirs'))
  await settle()
  await type(title(), 'Their lamp, and mine')
  leave()
  expect(keptBases().at(-1)).toBe('2')
})

test('UX-06 PEDT-07 an item saved as new without an answer is the same new one at the next try', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const added: unknown[] = []
  const { leave } = await show(
    <ItemEditor item={ITEM} isNew={false} categories={['Web']} firstCategory="Web" onClose={() => {}} />,
    (what, body) => {
      if (what !== 'POST portfolio_items') return []
      added.push(...[body].flat().map(({ id }) => id))
      return Response.json({ message: 'upstream timeout' }, { status: 503 })
    },
  )
  await press('Save')
  expect(conflicts.current()).toMatchObject({ happened: { kind: 'deleted' }, rescue: 'Save as new' })
  await act(async () => conflicts.choose('mine'))
  await settle()
  await press('Save')
  expect(added).toHaveLength(2)
  expect(new Set(added).size).toBe(1)
  expect(added[0]).not.toBe(ITEM.id)
  expect(conflicts.current()).toBeNull()
  leave()
})

test('UX-06 the question about two versions is asked once, even if Compare is pressed while it waits', async () => {
  const { leave } = await openStored({ ...ITEM, revision: 1 })
  await type(document.querySelector('input[name=title]'), 'My lamp')
  await press('Save')
  await press('Compare')
  await act(async () => conflicts.choose('later'))
  expect(conflicts.current()).toBeNull()
  await press('Compare')
  expect(conflicts.current()?.name).toBe('“Their lamp”')
  await act(async () => conflicts.choose('later'))
  leave()
})

test('UX-06 UX-05 what was typed before Compare is stored, too, although the question was waiting already', async () => {
  const { titles, leave } = await openStored({ ...ITEM, revision: 1 })
  const title = document.querySelector('input[name=title]')
  await type(title, 'My lamp')
  await press('Save')
  await type(title, 'My lamp, and more words')
  await press('Compare')
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(titles).toEqual(['My lamp', 'My lamp, and more words'])
  await act(async () => conflicts.choose('later'))
  leave()
})

test('UX-06 UX-05 “Keep mine” stores what was typed while the question waited, and the editor closes', async () => {
  const titles: unknown[] = []
  const onClose = vi.fn()
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { leave } = await show(
    <ItemEditor item={ITEM} isNew={false} categories={['Web']} firstCategory="Web" onClose={onClose} />,
    (what, body, url) => {
      if (what !== 'PATCH portfolio_items') return what === 'GET portfolio_items' ? [THEIRS] : []
      titles.push(body.title)
      return url.searchParams.get('revision') === 'eq.2' ? [{ ...THEIRS, ...body, revision: 3 }] : []
    },
  )
  const title = document.querySelector('input[name=title]')
  await type(title, 'My lamp')
  await press('Save')
  await type(title, 'My lamp, and more words')
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(titles).toEqual(['My lamp', 'My lamp, and more words'])
  expect(onClose).toHaveBeenCalledOnce()
  leave()
})

test('UX-06 PEDT-07 Save waits for the answer about this item, but not for one about something else', async () => {
  const { sent, leave } = await openStored({ ...ITEM, revision: 1 })
  await type(document.querySelector('input[name=title]'), 'My lamp')
  const other = conflicts.ask({ name: 'it', happened: { kind: 'saved', by: null, at: null }, fields: [] })
  await press('Save')
  expect(sent).toEqual(['eq.1'])
  await press('Save')
  expect(sent).toEqual(['eq.1'])
  await act(async () => conflicts.choose('later'))
  await other
  await act(async () => conflicts.choose('later'))
  leave()
})

test('UX-06 PEDT-07 once an item is stored, nothing says that it is not, although the editor stays open', async () => {
  const held = Promise.withResolvers<void>()
  let tries = 0
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { page, leave } = await show(
    <ItemEditor item={ITEM} isNew={false} categories={['Web']} firstCategory="Web" onClose={() => {}} />,
    async what => {
      if (what === 'PATCH portfolio_items' && ++tries > 1) await held.promise
      return what === 'GET portfolio_items' ? [THEIRS] : []
    },
  )
  const notice = () => page.ownerDocument.body.textContent?.includes('Yours is not saved')
  const title = document.querySelector('input[name=title]')
  await type(title, 'My lamp')
  await press('Save')
  await act(async () => conflicts.choose('later'))
  expect(notice()).toBe(true)
  // What a colleague has stored already counts as stored.
  await type(title, THEIRS.title)
  await press('Save')
  await type(title, `${THEIRS.title}, and more words`)
  held.resolve()
  await settle()
  expect(conflicts.current()).toBeNull()
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  expect(notice()).toBe(false)
  leave()
})

test('UX-12 PEDT-07 Ctrl+S saves an item only if no other dialog is above it', async () => {
  const { sent, leave } = await openStored({ ...ITEM, revision: 1 })
  const strike = async () => {
    const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
    await act(async () => document.querySelector('input[name=title]')?.dispatchEvent(event))
    await settle()
    return event.defaultPrevented
  }
  const picker = document.createElement('div')
  picker.role = 'dialog'
  document.body.append(picker)
  // The browser's own saving of the page is prevented all the same.
  expect([await strike(), sent]).toEqual([true, []])
  picker.remove()
  await strike()
  expect(sent).toEqual(['eq.1'])
  await act(async () => conflicts.choose('later'))
  leave()
})
