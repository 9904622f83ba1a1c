/** What the editor says about a save until visitors see it (F-44), and where two versions differ (F-46). */
import { expect, test } from 'vitest'
import { fieldDifferences } from '../../admin-cms/field-differences.ts'
import { sinceSaved } from '../../admin-cms/since-saved.ts'

const live = { kind: 'live' as const, text: 'Published 14:32', detail: null, logUrl: null }
const savedAt = new Date('2026-11-22T14:33:00Z')
const state = (lastStartedAt: string | null, isBuilding = false) => ({
  lastStartedAt,
  building: isBuilding ? { startedAt: lastStartedAt ?? '', logUrl: null } : null,
})

test('F-44 a save after the last build began is shown as saved, not published', () => {
  expect(sinceSaved(live, state('2026-11-22T14:32:59Z'), savedAt)).toMatchObject({
    kind: 'saved',
    text: 'Saved',
  })
  expect(sinceSaved(live, state(null), savedAt)?.kind).toBe('saved')
  expect(sinceSaved(live, state('2026-11-22T14:33:02Z'), savedAt)).toBe(live)
  expect(sinceSaved(live, state('2026-11-22T14:00:00Z'), null)).toBe(live)
})

test('F-44 a running build is shown as building', () => {
  const building = { ...live, kind: 'building' as const }
  expect(sinceSaved(building, state('2026-11-22T14:32:00Z', true), savedAt)).toBe(building)
})

test('F-46 only differing fields are shown, with their form labels', () => {
  const page = (title: string, more = '') => `---\nhero:\n  title: ${title}\n  lead: Same\n---\n${more}`
  const path = 'content/pages/blog.md'
  expect(fieldDifferences({ path, id: 'x', yours: page('Mine'), theirs: page('Theirs') })).toEqual([
    { field: 'Top of the page › Title', yours: 'Mine', theirs: 'Theirs' },
  ])
  expect(fieldDifferences({ path, id: null, yours: page('Mine'), theirs: null })).toHaveLength(2)
})
