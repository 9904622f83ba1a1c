// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PushSwitches } from './PushSwitches.tsx'
import { press, settle, show, type } from './test-dashboard.tsx'
import { usePushSession } from './use-push-session.ts'

const subscription = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
}
const device = {
  ...{ id: 'd', endpoint: subscription.endpoint, device: '', shows_content: false },
  ...{ kinds: ['call', 'lead', 'word', 'due'], quiet_from: null, quiet_to: null },
}

beforeEach(() => {
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {})
  vi.stubGlobal('fetch', async () => Response.json({ key: 'k' }))
})

test('PPL-39 UX-07 two choices in quick succession are both saved', async () => {
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

test('PPL-39 UX-05 a quiet hour that is emptied or could not be stored gives way to the stored one', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const quiet = { ...device, quiet_from: '20:00:00', quiet_to: '08:00:00' }
  const sent: unknown[] = []
  let isDown = true
  const { page, leave } = await show(<PushSwitches />, (what, body) => {
    if (what.startsWith('GET')) return [quiet]
    sent.push(body)
    if (isDown) return Response.json({ message: 'down' }, { status: 500 })
    Object.assign(quiet, body)
    return [{ id: 'd' }]
  })
  const fields = () => [...page.querySelectorAll<HTMLInputElement>('input[type=time]')]
  const shown = () => fields().map(({ value }) => value)
  async function enter(time: string) {
    fields()[1]?.focus()
    await type(fields()[1], time)
    await act(async () => fields()[1]?.blur())
    await settle()
  }
  expect(shown()).toEqual(['20:00', '08:00'])
  await enter('')
  expect([shown(), sent]).toEqual([['20:00', '08:00'], []])
  await enter('07:00')
  expect([shown(), sent]).toEqual([['20:00', '08:00'], [{ quiet_to: '07:00' }]])
  isDown = false
  await enter('07:00')
  expect(shown()).toEqual(['20:00', '07:00'])
  leave()
})

function Opened({ isForPeople }: { isForPeople: boolean }) {
  usePushSession(isForPeople)
  return null
}

test.each([
  ['of a member’s own is tied to each new session', true, [device], 1],
  ['that is nobody’s or somebody else’s stays so', true, [], 0],
  ['of a role that is told of nobody is not asked for', false, [device], 0],
])('ACC-13 PPL-39 a device %s', async (_, isForPeople, devices, times) => {
  const auth = {
    onAuthStateChange: (listener: (event: string, session: object) => void) => {
      listener('INITIAL_SESSION', { access_token: `e30.${btoa('{"session_id":"s"}')}.c2lnbmVk` })
      return { data: { subscription: { unsubscribe: () => {} } } }
    },
  }
  const saved: unknown[] = []
  await show(
    <Opened isForPeople={isForPeople} />,
    (what, body) => {
      if (what.startsWith('GET')) return devices
      saved.push([what, body])
      return 'd'
    },
    { auth },
  )
  const kept = { endpoint: subscription.endpoint, p256dh: 'p', auth: 'a', device: expect.any(String) }
  expect(saved).toEqual(Array(times).fill(['POST save_push_subscription', { subscription: kept }]))
})
