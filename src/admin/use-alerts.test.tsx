// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
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

/** Shows the announcer; `poll` is what the poll answers next, `hear` polls and returns what a screen reader has heard. */
async function announce(poll: { waiting: number; arrived_at: string | null }) {
  const { page } = await show(
    <DeskContext value={createDesk(null, 'nora')}>
      <Announcer tab="blog" />
      <Again />
    </DeskContext>,
    what => (what === 'POST chat_queue' ? [] : { total: 9, flagged: 0, changed_at: null, ...poll }),
  )
  return async (waiting: number, arrived_at: string | null) => {
    Object.assign(poll, { waiting, arrived_at })
    await press('Ask again')
    return page.querySelector('[role="status"]')?.textContent
  }
}

test('SUBM-10 a lead that arrives while another is handled is announced, one that is set back to New is not', async () => {
  const hear = await announce({ waiting: 2, arrived_at: '2026-11-24T10:00:00+00:00' })
  expect(await hear(1, '2026-11-24T09:00:00+00:00')).toBe('')
  expect(await hear(2, '2026-11-24T10:00:00+00:00')).toBe('')
  expect(await hear(2, '2026-11-24T11:00:00.5+00:00')).toBe('New submission received. 2 waiting.')
})

test('SUBM-10 the first lead of all is announced', async () => {
  const hear = await announce({ waiting: 0, arrived_at: null })
  expect(await hear(1, '2026-11-24T11:00:00+00:00')).toBe('New submission received. 1 waiting.')
})

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

test.each([
  ['no', 'is notified by the service worker', 1],
  ['a', 'is not notified any more', 0],
])(
  'PPL-39 SUBM-10 a hidden tab shows %s notification of its own while its device %s',
  async (_, __, devices) => {
    const shown: string[] = []
    const device = {
      ...{ id: 'd', endpoint: 'https://push.example/1', device: '', shows_content: false },
      ...{ kinds: ['call'], quiet_from: null, quiet_to: null },
    }
    const pushManager = { getSubscription: async () => ({ endpoint: device.endpoint }) }
    const serviceWorker = { getRegistration: async () => ({ pushManager }) }
    vi.stubGlobal('navigator', { ...navigator, serviceWorker })
    vi.stubGlobal('PushManager', {})
    vi.stubGlobal(
      'Notification',
      class {
        static permission = 'granted'
        constructor(title: string) {
          shown.push(title)
        }
      },
    )
    vi.stubGlobal('fetch', async () => Response.json({ key: 'k' }))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const poll = { waiting: 0, arrived_at: null as string | null }
    await show(
      <DeskContext value={createDesk(null, 'nora')}>
        <Announcer tab="blog" />
        <Again />
      </DeskContext>,
      what => {
        if (what === 'POST chat_queue') return []
        if (what === 'GET push_subscriptions') return devices ? [device] : []
        return { total: 9, flagged: 0, changed_at: null, ...poll }
      },
    )
    Object.assign(poll, { waiting: 1, arrived_at: '2026-11-24T11:00:00+00:00' })
    await press('Ask again')
    expect(shown).toEqual(devices ? [] : ['New submission'])
  },
)
