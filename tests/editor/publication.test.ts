/** What the editor says about a save until visitors see it (F-44), and where two versions differ (F-46). */
import { JSDOM } from 'jsdom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldDifferences } from '../../admin-cms/field-differences.ts'
import { showPublication } from '../../admin-cms/publication-line.ts'
import { sinceSaved } from '../../admin-cms/since-saved.ts'

// A site without a backend: nobody is signed in.
vi.mock('astro:env/client', () => ({ SUPABASE_URL: undefined, SUPABASE_ANON_KEY: undefined }))

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

test('F-44 F-48 the line is asked for often only until the own save is built, and for ten minutes at most', async () => {
  vi.useFakeTimers({ now: savedAt })
  const events = new EventTarget()
  const quiet = { building: null, last: null, changes: 0, durations: [], liveSince: savedAt.toISOString() }
  let answer: object = { ...quiet, lastStartedAt: '2026-11-22T14:00:00Z' }
  const asked = vi.fn(async () => Response.json(answer))
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  /** How often it is asked for in so many seconds. */
  const askedIn = async (seconds: number) => {
    asked.mockClear()
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return asked.mock.calls.length
  }
  const page = new JSDOM('<body></body>').window.document
  showPublication(page)
  const saved = () =>
    events.dispatchEvent(new CustomEvent('content-saved', { detail: savedAt.toISOString() }))
  saved()
  expect(await askedIn(60)).toBeGreaterThanOrEqual(29)
  expect(page.body.textContent).toContain('The site will be built with it in a moment')
  // No build has started for ten minutes.
  await askedIn(600)
  expect(await askedIn(60)).toBe(2)

  saved()
  expect(await askedIn(60)).toBeGreaterThanOrEqual(29)
  // It is built, and a colleague has changed a row that is not.
  answer = { ...quiet, changes: 1, lastStartedAt: '2026-11-22T14:34:00Z' }
  await askedIn(30)
  expect(page.body.textContent).toContain('1 change not yet published')
  expect(await askedIn(60)).toBe(2)
})

test('F-46 only differing fields are shown, with their form labels', () => {
  const page = (title: string, more = '') => `---\nhero:\n  title: ${title}\n  lead: Same\n---\n${more}`
  const path = 'content/pages/blog.md'
  expect(fieldDifferences({ path, id: 'x', yours: page('Mine'), theirs: page('Theirs') })).toEqual([
    { field: 'Top of the page › Title', yours: 'Mine', theirs: 'Theirs' },
  ])
  expect(fieldDifferences({ path, id: null, yours: page('Mine'), theirs: null })).toHaveLength(2)
})
