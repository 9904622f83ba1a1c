import { describe, expect, test } from 'vitest'
import { formatLong } from '#admin/parts/dates.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { comparedState, fromLocalInput, publicationOf, stateOf, toLocalInput } from './post-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const [before, after] = ['2026-11-21T11:59:59Z', '2026-11-21T12:00:01Z']

test.each([
  ['draft', before, 'draft'],
  ['draft', after, 'draft'],
  ['scheduled', after, 'scheduled'],
  // The row still says scheduled, but the post is already public.
  ['scheduled', before, 'published'],
  ['published', before, 'published'],
] as const)('a %s post with the time %s is %s to readers', (status, published_at, state) => {
  expect(stateOf({ status, published_at }, now)).toBe(state)
})

describe('what an intent writes', () => {
  test('BADM-06 publishing sets the time to now', () => {
    expect(publicationOf({ kind: 'publish' }, now, true)).toEqual({
      status: 'published',
      published_at: '2026-11-21T12:00:00.000Z',
    })
  })
  test('a future time schedules the post, a past time backdates it', () => {
    expect(publicationOf({ kind: 'at', time: after }, now, false)).toEqual({
      status: 'scheduled',
      published_at: after,
    })
    expect(publicationOf({ kind: 'at', time: before }, now, false)).toEqual({
      status: 'published',
      published_at: before,
    })
  })
  test('UX-06 a draft keeps its time, and a save without intent changes no state: a new post is a draft', () => {
    expect(publicationOf({ kind: 'draft' }, now, false)).toEqual({ status: 'draft' })
    expect(publicationOf({ kind: 'keep' }, now, false)).toEqual({})
    expect(publicationOf({ kind: 'keep' }, now, true)).toEqual({ status: 'draft' })
  })
})

describe('UX-06 the state in a conflict question', () => {
  const draft = { status: 'draft', published_at: before } as PostRow
  const theirs = { status: 'scheduled', published_at: after } as PostRow
  const [own, other] = [{ label: 'State', mine: 'Draft' }, `Scheduled, ${formatLong(after)}`]
  const question = { base: draft, theirs, now }
  test('is left as a colleague has set it, unless a button says otherwise', () => {
    const published = `Published, ${formatLong(new Date(now).toISOString())}`
    const left = { ...own, mine: 'Stays as in theirs', theirs: other }
    expect(comparedState({ kind: 'keep' }, question)).toEqual(left)
    expect(comparedState({ kind: 'draft' }, question)).toEqual({ ...own, theirs: other })
    expect(comparedState({ kind: 'publish' }, question)).toEqual({ ...left, mine: published })
  })
  test('is the same in both if nobody has changed it', () => {
    expect(comparedState({ kind: 'keep' }, { ...question, base: theirs })).toMatchObject({ mine: other })
  })
  test('is a draft if the post was deleted and is saved as new', () => {
    expect(comparedState({ kind: 'keep' }, { ...question, base: theirs, theirs: null })).toEqual(own)
  })
})

test('a time passes through its input field unchanged, and an invalid one is null', () => {
  for (const iso of ['2026-11-21T12:34:00.000Z', '2026-07-01T00:00:00.000Z']) {
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
  }
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('tomorrow')).toBeNull()
})
