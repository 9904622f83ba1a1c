// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { PushSwitches } from './PushSwitches.tsx'
import { press, settle, show } from './test-dashboard.tsx'

test('PPL-39 UX-07 two choices in quick succession are both saved', async () => {
  const subscription = { endpoint: 'https://push.example/1' }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {})
  vi.stubGlobal('fetch', async () => Response.json({ key: 'k' }))
  const device = {
    ...{ id: 'd', endpoint: subscription.endpoint, device: '', shows_content: false },
    ...{ kinds: ['call', 'lead', 'word', 'due'], quiet_from: null, quiet_to: null },
  }
  const sent: unknown[] = []
  const answers: (() => void)[] = []
  const { leave } = await show(<PushSwitches />, (what, body) => {
    if (what.startsWith('GET')) return [device]
    sent.push(body)
    return new Promise(resolve => answers.push(() => resolve([{ id: 'd' }])))
  })
  await press('Calls')
  await press('New leads')
  for (let times = 0; times < 2; times += 1) {
    answers.shift()?.()
    await settle()
  }
  expect(sent).toEqual([{ kinds: ['lead', 'word', 'due'] }, { kinds: ['word', 'due'] }])
  leave()
})
