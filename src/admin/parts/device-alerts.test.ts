import { expect, test, vi } from 'vitest'
import { createDeviceAlerts, type Notifier } from './device-alerts.ts'

const alert = { kind: 'lead', title: 'New submission', body: '1 waiting.' } as const

/** A browser that has not asked yet and answers with `result`. */
function browser(result: NotificationPermission) {
  const shown: { title: string; onclick: ((event: Event) => void) | null }[] = []
  class Fake {
    static permission: NotificationPermission = 'default'
    static async requestPermission() {
      Fake.permission = result
      return result
    }
    onclick = null
    close = vi.fn()
    readonly title: string
    constructor(title: string) {
      this.title = title
      shown.push(this)
    }
  }
  return { shown, notifier: () => Fake as unknown as Notifier }
}

test('F-06 alerts are shown only while the person has turned them on', async () => {
  const { shown, notifier } = browser('granted')
  const alerts = createDeviceAlerts(null, notifier)
  const open = vi.fn()
  alerts.show(alert, open)
  expect([alerts.state(), shown.length]).toEqual(['unasked', 0])
  await alerts.turn(true)
  alerts.show(alert, open)
  expect([alerts.state(), shown.map(({ title }) => title)]).toEqual(['on', ['New submission']])
  shown[0]?.onclick?.({} as Event)
  expect(open).toHaveBeenCalledOnce()
  await alerts.turn(false)
  alerts.show(alert, open)
  expect([alerts.state(), shown.length]).toEqual(['off', 1])
})

test('F-06 a refused permission is “blocked”, a missing API “unsupported”', async () => {
  const { shown, notifier } = browser('denied')
  const alerts = createDeviceAlerts(null, notifier)
  await alerts.turn(true)
  alerts.show(alert, vi.fn())
  expect([alerts.state(), shown.length]).toEqual(['blocked', 0])
  expect(createDeviceAlerts(null, () => null).state()).toBe('unsupported')
})
