// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { EntryOf } from '#data/person-timeline.ts'
import { LeadStatusField } from './LeadStatusField.tsx'

const AT = '2026-11-24T10:00:00Z'
const LEAD = {
  ...{ kind: 'chat', id: 'c', at: AT, key: 'chat:c' },
  entry: { status: 'new', lead_id: null },
} as EntryOf<'chat'>

test('PPL-13 UX-06 a refused status is told in its field, or in a toast once the person was closed', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const words = 'The status could not be changed. Somebody else set another status just now'
  for (const isLeft of [false, true]) {
    const held = Promise.withResolvers<void>()
    const { page, leave } = await show(<LeadStatusField entries={[LEAD]} />, async what => {
      if (what === 'PATCH chat_logs') await held.promise
      return what === 'GET chat_logs' ? [{ id: 'c', status: 'contacted' }] : []
    })
    await act(async () => [...page.querySelectorAll<HTMLElement>('input, button')].at(-1)?.click())
    if (isLeft) leave()
    held.resolve()
    await settle()
    expect(page.querySelector('[role=alert]')?.textContent).toBe(isLeft ? undefined : words)
    expect(said.mock.calls).toEqual(isLeft ? [[words]] : [])
    if (!isLeft) leave()
  }
})
