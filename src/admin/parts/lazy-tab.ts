import { type ComponentType, lazy } from 'react'
import { OutdatedTab } from './OutdatedTab.tsx'

/** A tab whose code is loaded when it is opened for the first time. */
export function lazyTab(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() =>
    load().catch(error => {
      console.error(error)
      return { default: OutdatedTab }
    }),
  )
}
