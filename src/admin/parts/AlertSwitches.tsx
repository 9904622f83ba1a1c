import { useSyncExternalStore } from 'react'
import { bell } from './bell.ts'
import { deviceAlerts } from './device-alerts.ts'
import { PushSwitches } from './PushSwitches.tsx'
import { Switch } from './Switch.tsx'
import { useDeviceAlerts } from './use-device-alerts.ts'

const STATES = {
  unsupported: 'This browser cannot show notifications.',
  blocked:
    'Blocked by the browser. Allow notifications in its settings for this site, behind the sign beside the address.',
  unasked: 'The browser will ask for your permission.',
  off: 'Off on this device.',
  on: 'On while the dashboard is open in a tab that is not in sight.',
}

/** How this device announces calls, visitors' messages and new leads. */
export function AlertSwitches() {
  const isLoud = useSyncExternalStore(bell.subscribe, bell.isOn)
  const alerts = useDeviceAlerts()
  return (
    <div className="grid gap-5">
      <Switch
        label="Sound"
        hint="Browsers allow it once you have clicked or typed on the page."
        isOn={isLoud}
        onChange={bell.turn}
      />
      <Switch
        label="Notify me on this device"
        hint={<span role="status">{STATES[alerts]}</span>}
        isOn={alerts === 'on'}
        isDisabled={alerts === 'blocked' || alerts === 'unsupported'}
        onChange={isOn => void deviceAlerts.turn(isOn)}
      />
      <PushSwitches />
    </div>
  )
}
