// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { show } from '#admin/parts/test-dashboard.tsx'
import type { TimelineEntry } from '#data/person-timeline.ts'
import { LeadStatusField } from './LeadStatusField.tsx'
import { TimelineRow } from './TimelineRow.tsx'

test.each([
  [['many_from_one_address'], true, /Many from one address/],
  [['links', 'many_from_one_address'], false, /looks like spam/],
])('F-02 a form flagged as %j is a lead: %s', async (flags, isLead, said) => {
  const form: TimelineEntry = {
    ...{ kind: 'form', id: 'f', at: '2026-11-24T10:00:00Z', key: 'form:f' },
    entry: { message: 'Hi', source: 'contact', source_path: null, status: 'new', flags, arrival: null },
  }
  const { page, leave } = await show(
    <>
      <LeadStatusField name="Ana" entries={[form]} />
      <TimelineRow shown={form} readAt={0} onTakenBack={() => {}} />
    </>,
  )
  expect(page.querySelector('.person-entry')?.textContent).toMatch(said)
  expect(page.textContent?.match(/spam|from one/gi)).toHaveLength(1)
  expect(page.querySelectorAll('section h4')).toHaveLength(isLead ? 1 : 0)
  leave()
})
