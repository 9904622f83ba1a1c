// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import type { Person } from '#data/people.ts'
import { FactsDialog } from './FactsDialog.tsx'

const PERSON: Person = {
  ...{ id: 'p', name: 'Ana', email: null, phone: '', company: 'Osei & Sons', tags: [], owner_id: null },
  ...{ merged_into: null, created_at: '2026-11-23T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
  revision: 4,
}

test('UX-06 PPL-09 facts of a restored draft are saved on the version they were typed on', async () => {
  const value = { name: 'Ana', email: '', phone: '', company: 'Osei Limited', tags: '', owner: '' }
  const kept = { record: 'person-facts/p', base: '3', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value }])
  const change = vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(
    <FactsDialog person={PERSON} colleagues={[]} onClose={() => {}} />,
    (what, _, url) => {
      if (what === 'PATCH people') sent.push(url.searchParams.get('revision'))
      return []
    },
  )
  await press('Use it')
  await press('Save')
  expect(sent).toEqual(['eq.3'])
  leave()
  // Kept on that version, in case the page closes again.
  expect(change.mock.lastCall?.[0].put).toMatchObject({ base: '3' })
})
