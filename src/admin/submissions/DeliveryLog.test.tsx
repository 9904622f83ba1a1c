// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { DeliveryLog } from './DeliveryLog.tsx'

test('UX-16 A11Y-02 a notification that is sent again is spoken of', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const row = { id: 's', chat_log_id: null } as ContactSubmission
  const dead = {
    ...{ id: 'd', channel: 'mail', status: 'dead', log: [], created_at: '2026-11-24T10:00:00Z' },
    ...{ due_at: '2026-11-24T10:00:00Z', sent_at: null },
  }
  const { leave } = await show(<DeliveryLog row={row} />, what => what !== 'GET notifications' || [dead])
  await press('Send again')
  expect(said.mock.calls).toEqual([['It will be sent again']])
  leave()
})

test('UX-16 of many notifications about a conversation the newest are listed, whatever their channel', async () => {
  const asked: (string | null)[] = []
  const row = { id: 's', chat_log_id: 'c' } as ContactSubmission
  const { leave } = await show(<DeliveryLog row={row} />, (what, _, url) => {
    if (what === 'GET notifications') asked.push(url.searchParams.get('order'))
    return []
  })
  expect(asked).toEqual(['created_at.desc,channel.desc,id.asc'])
  leave()
})
