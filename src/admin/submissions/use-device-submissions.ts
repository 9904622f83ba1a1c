import { useEffect, useState } from 'react'
import { localStorageOrNull } from '#lib/stored-list.ts'
import { type DeviceSubmission, readDeviceSubmissions, removeDeviceSubmission } from './device-list.ts'

/** This device's submissions, synchronized with other tabs of the browser, and a function to remove one. */
export function useDeviceSubmissions(): [DeviceSubmission[], remove: (id: string) => void] {
  const [submissions, setSubmissions] = useState(() => readDeviceSubmissions(localStorageOrNull()))

  useEffect(() => {
    const readAgain = () => setSubmissions(readDeviceSubmissions(localStorageOrNull()))
    addEventListener('storage', readAgain)
    return () => removeEventListener('storage', readAgain)
  }, [])

  function remove(id: string) {
    removeDeviceSubmission(localStorageOrNull(), id)
    setSubmissions(readDeviceSubmissions(localStorageOrNull()))
  }
  return [submissions, remove]
}
