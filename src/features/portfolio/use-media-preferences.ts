/** Two browser signals; both are off on the server. */
import { useSyncExternalStore } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

function onPreference(change: () => void) {
  const query = matchMedia(STILL)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

function onVisibility(change: () => void) {
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}

/** Whether the visitor has asked their system for less motion (SCRL-06). */
export const usePrefersStillness = () =>
  useSyncExternalStore(
    onPreference,
    () => matchMedia(STILL).matches,
    () => false,
  )

/** Whether the page is in a hidden tab (SCRL-05). */
export const useIsHidden = () =>
  useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'hidden',
    () => false,
  )
