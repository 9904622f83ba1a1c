import { BellRing } from '#admin/icons.ts'
import { deviceAlerts } from './device-alerts.ts'
import { toast } from './toast.ts'
import { useDeviceAlerts } from './use-device-alerts.ts'

/** Offers system notifications until the browser's permission has been answered on this device. */
export function AskForAlerts() {
  if (useDeviceAlerts() !== 'unasked') return null
  async function ask() {
    await deviceAlerts.turn(true)
    if (deviceAlerts.state() === 'on') toast.success('Notifications are on for this device')
    else if (deviceAlerts.state() === 'blocked') toast.error('The browser blocks notifications of this site')
  }
  return (
    <button type="button" className="side-row" onClick={() => void ask()}>
      <BellRing className="icon" aria-hidden="true" />
      <span className="ask-words">
        Notify me<span className="wide-only"> on this device</span>
      </span>
    </button>
  )
}
