// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import ChatsTab from './ChatsTab.tsx'

const AT = '2026-11-24T10:00:00Z'
const LOG = {
  ...{ id: '11111111-1111-4111-8111-111111111111', user_info: { name: 'Ana' }, created_at: AT },
  ...{ finished_at: null, frozen_at: null, missed_call_at: null, status: 'new', message_count: 2 },
  lead_id: null,
}

test.for(['[aria-label="Delete the chat with Ana"]', '.button-danger'])(
  'A11Y-02 F-20 the end of a deletion (%s) takes the focus to the heading, but from no field that is typed in',
  async button => {
    let answered = Promise.withResolvers<void>()
    const { page, leave } = await show(<ChatsTab confirm={() => true} />, async what => {
      if (what.endsWith(' search_chat_logs')) return { total: 1, rows: [LOG] }
      if (what === 'GET chat_logs') return [{ id: LOG.id }]
      if (what !== 'DELETE chat_logs') return []
      await answered.promise
      return [{ id: LOG.id }]
    })
    for (const [field, focused] of [
      [page.querySelector<HTMLElement>('input[type=search]'), 'INPUT'],
      [null, 'H2'],
    ] as const) {
      answered = Promise.withResolvers()
      const pressed = page.querySelector<HTMLElement>(button)
      pressed?.focus()
      await act(async () => pressed?.click())
      field?.focus()
      answered.resolve()
      await settle()
      expect(document.activeElement?.tagName).toBe(focused)
    }
    leave()
  },
)
