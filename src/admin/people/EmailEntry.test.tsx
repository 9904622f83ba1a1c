// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { show } from '#admin/parts/test-dashboard.tsx'
import type { EntryOf } from '#data/person-timeline.ts'
import { EmailEntry } from './EmailEntry.tsx'

test.each([
  [false, ['Take back']],
  [true, []],
])('PPL-16 a waiting mail that may have left (%s) cannot be taken back', async (maybe_twice, buttons) => {
  const shown: EntryOf<'email'> = {
    ...{ kind: 'email', id: 'e', at: '2026-11-24T10:00:00Z', key: 'email:e' },
    entry: {
      ...{ direction: 'out', kind: 'answer', subject: 'Your website', body_text: 'Hi', state: 'queued' },
      ...{ from_address: '', to_address: 'maria@example.com', failure: 'Busy', attempts: 1, maybe_twice },
      ...{ send_after: '2026-11-24T10:00:10Z', next_attempt_at: null, sent_at: null },
      ...{ matched_by: null, author: 'Nora', attachments: [] },
    },
  }
  const { page, leave } = await show(<EmailEntry shown={shown} onTakenBack={() => {}} />)
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(buttons)
  leave()
})
