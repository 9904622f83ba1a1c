// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#admin/parts/test-dashboard.tsx'
import { PublishingStatus } from './PublishingStatus.tsx'

vi.mock('#data/plan.ts', () => ({ plan: null }))

afterEach(() => void vi.useRealTimers())

test('UX-08 whether a change is published is judged by the database’s clock, not by that of the device', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:00Z') })
  const sent: unknown[] = []
  const { leave } = await show(<PublishingStatus />, (what, body) => {
    sent.push([what, body])
    return null
  })
  expect(sent).toEqual([['POST publishing_state', {}]])
  leave()
})
