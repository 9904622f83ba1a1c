// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterAll, expect, test } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { goTo } from '#admin/use-url-state.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { type Entry, entryOf } from './merge.ts'
import { useShown } from './use-shown.ts'
import type { SubmissionsList } from './use-submissions.ts'

const GONE = '00000000-0000-4000-8000-00000000000a'
const newest = entryOf({
  ...{ id: '00000000-0000-4000-8000-00000000000b', name: 'Bo', submitted_at: '2026-11-24T10:00:00Z' },
} as ContactSubmission)

const next = { ...newest, id: '00000000-0000-4000-8000-00000000000c', name: 'Cy' }

let seen: ReturnType<typeof useShown>
let setEntries: (entries: Entry[]) => void

function Pane({ isLoading = false }) {
  const [entries, set] = useState([newest, next])
  setEntries = set
  seen = useShown({ entries: isLoading ? [] : entries, isLoading } as unknown as SubmissionsList)
  return null
}

// The files after this one share the window.
afterAll(() => goTo({}, 'replace', ''))

/** What the pane shows for the submission `entry`, whose request gets `answer`. */
async function shownFor(entry: string | null, answer: () => unknown, isLoading = false) {
  goTo({ entry }, 'replace')
  const { leave } = await show(<Pane isLoading={isLoading} />, answer)
  const { shown, missing } = seen
  leave()
  return [shown?.name, missing]
}

test('UX-05 SUBM-05 a submission that the address names is never replaced by another', async () => {
  const failed = () => Response.json({ message: 'down' }, { status: 500 })
  expect(await shownFor(null, () => [])).toEqual(['Bo', null])
  expect(await shownFor(newest.id, () => [])).toEqual(['Bo', null])
  expect(await shownFor(GONE, () => [])).toEqual([undefined, 'gone'])
  expect(await shownFor(GONE, failed)).toEqual([undefined, 'failed'])
  expect(await shownFor(GONE, () => new Promise(() => {}))).toEqual([undefined, 'loading'])
  expect(await shownFor('only-on-a-device', () => [], true)).toEqual([undefined, 'loading'])
  expect(await shownFor('only-on-a-device', () => [])).toEqual([undefined, 'gone'])
})

test('UX-05 SUBM-05 a submission that a colleague deletes while it is open leaves its place empty', async () => {
  goTo({ entry: newest.id }, 'replace')
  const { leave } = await show(<Pane />)
  expect(seen.shown?.name).toBe('Bo')
  await act(async () => setEntries([next]))
  await settle()
  expect([seen.shown, seen.missing]).toEqual([undefined, 'gone'])
  leave()
})
