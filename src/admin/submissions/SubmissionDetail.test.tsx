// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { show } from '#admin/parts/test-dashboard.tsx'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { entryOf } from './merge.ts'
import { SubmissionDetail } from './SubmissionDetail.tsx'
import { SubmissionList } from './SubmissionList.tsx'

/** Shows a new submission with these flags in the list and in full; returns what both say. */
async function words(flags: string[]) {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const at = new Date().toISOString()
  const row: ContactSubmission = {
    ...{
      id: 's',
      name: 'Ana',
      email: 'ana@example.com',
      message: 'Hi',
      source: 'contact',
      source_path: null,
    },
    ...{ submitted_at: at, created_at: at, updated_at: at, notes: '', notes_revision: 1, chat_log_id: null },
    ...{ flags, verified: true, person_id: null, arrival: null, status: 'new' },
  }
  const entry = entryOf(row)
  const nothing = () => {}
  const { page, leave } = await show(
    <>
      <SubmissionList
        {...{ entries: [entry], selectedId: 's', chosen: new Set(), now: new Date() }}
        {...{ onSelect: nothing, onChoose: nothing, onDelete: nothing }}
      />
      <SubmissionDetail
        {...{ entry, isDeleting: false, onTouch: nothing }}
        {...{ onDelete: nothing, onStatus: nothing, onUnflag: nothing }}
      />
    </>,
  )
  const said = ['ul', 'article'].map(part => page.querySelector(part)?.textContent)
  leave()
  return said
}

test('F-02 a submission flagged only as one of many has a badge in the list and in full, and is no spam', async () => {
  const [list, detail] = await words(['many_from_one_address'])
  for (const text of [list, detail]) expect(text).toContain('Many from one address')
  expect(detail).toContain('Reply within')
  expect(detail).not.toMatch(/spam/i)
})

test('F-02 of many that look like spam the reasons are named, and a genuine one has no mark', async () => {
  const [, spam] = await words(['links', 'many_from_one_address'])
  expect(spam).toContain('Looks like spam: it contains links; many from one address.')
  expect(spam).not.toContain('Many from one address')
  for (const text of await words([])) expect(text).not.toMatch(/many from|spam/i)
})
