// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Announcer } from './Announcer.tsx'
import { createDesk } from './dock/desk.ts'
import { DeskContext } from './dock/use-desk.ts'
import { press, show } from './parts/test-dashboard.tsx'

function Again() {
  const queries = useQueryClient()
  return (
    <button type="button" onClick={() => void queries.invalidateQueries()}>
      Ask again
    </button>
  )
}

test('SUBM-10 the same news twice changes what screen readers hear twice', async () => {
  let waiting = 1
  const { page, leave } = await show(
    <DeskContext value={createDesk(null, 'nora')}>
      <Announcer tab="blog" />
      <Again />
    </DeskContext>,
    what => {
      if (what === 'POST chat_queue') return []
      return { total: waiting, waiting, flagged: 0, changed_at: null }
    },
  )
  const heard: (string | undefined)[] = []
  const hear = async (count: number) => {
    waiting = count
    await press('Ask again')
    heard.push(page.querySelector('[role="status"]')?.textContent)
  }
  // Read by a colleague in between.
  for (const count of [2, 1, 2, 1, 2]) await hear(count)
  const [first, , second, , third] = heard
  expect(first).toBe('New submission received. 2 waiting.')
  expect(second).not.toBe(first)
  expect(second?.trim()).toBe(first)
  expect(third).toBe(first)
  leave()
})
