import { useSyncExternalStore } from 'react'
import { deviceAlerts } from './device-alerts.ts'

/** How the system's notifications stand on this device. */
export const useDeviceAlerts = () => useSyncExternalStore(deviceAlerts.subscribe, deviceAlerts.state)
