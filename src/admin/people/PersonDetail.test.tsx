// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { PersonDetail } from './PersonDetail.tsx'

const ANA = {
  ...{ id: '00000000-0000-4000-8000-000000000001', email: null, name: 'Ana', phone: '', company: '' },
  ...{ owner_id: null, tags: [], merged_into: null, revision: 1 },
  ...{ created_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
}

test('PPL-13 SEC-37 the facts open above the thread, and come before it for keyboard and screen reader', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const { page, leave } = await show(
    <PersonDetail id={ANA.id} today="2026-11-24" onStep={{ [-1]: null, 1: null }} onErased={() => {}} />,
    (_, __, url) => (url.searchParams.get('id') === `eq.${ANA.id}` ? [ANA] : []),
  )
  await press('About')
  const parts = [...page.querySelectorAll('aside, form')].map(
    ({ ariaLabel, tagName }) => ariaLabel ?? tagName,
  )
  expect(parts).toEqual(['About Ana', 'Note about Ana'])
  leave()
})
