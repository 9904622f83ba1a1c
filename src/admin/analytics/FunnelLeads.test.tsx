// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import { goTo } from '#admin/use-url-state.ts'
import { FunnelLeads } from './FunnelLeads.tsx'

const LEAD = { id: 'l', person_id: null, name: 'Ana', status: 'won', submitted_at: '2026-11-24T10:00:00Z' }

test('UX-05 FIG-05 a person behind a number is opened only if unsaved changes may be left', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const release = unsaved.hold()
  const onClose = vi.fn()
  const query = { first: null, last: '2026-11-24', filters: {} }
  const { leave } = await show(<FunnelLeads shown={{ query, step: 'won' }} onClose={onClose} />, () => [LEAD])
  await press('Ana')
  expect([location.search, onClose.mock.calls.length]).toEqual(['', 0])
  confirm.mockReturnValue(true)
  await press('Ana')
  expect(location.search).toContain('tab=submissions')
  expect(onClose).toHaveBeenCalledOnce()
  release()
  leave()
  goTo({}, 'replace', '')
})
