import { useSyncExternalStore } from 'react'

const phone = () => matchMedia('(width < 45rem)')

function subscribe(notify: () => void) {
  const query = phone()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether the window is as narrow as a phone, which puts the tabs in a bar at the bottom. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone().matches)
