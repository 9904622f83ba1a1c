// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { NewLeadDialog } from './NewLeadDialog.tsx'

test('PPL-07 UX-05 a lead added from a restored draft keeps the id of the unanswered attempt', async () => {
  const value = { name: 'Ana', email: '', phone: '', company: '', message: 'A new shop' }
  const kept = { record: 'new-lead', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, subject: 'first', value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: unknown[] = []
  const { leave } = await show(<NewLeadDialog onAdded={() => {}} onClose={() => {}} />, (_, body) => {
    sent.push(body)
    return 'person'
  })
  await press('Use it')
  await press('Add the lead')
  expect(sent).toMatchObject([{ lead: { id: 'first', name: 'Ana' } }])
  leave()
})
