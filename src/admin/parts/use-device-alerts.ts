import { useSyncExternalStore } from 'react'
import { deviceAlerts } from './device-alerts.ts'

/** The state of system notifications on this device. */
export const useDeviceAlerts = () => useSyncExternalStore(deviceAlerts.subscribe, deviceAlerts.state)
