import { type ComponentType, lazy } from 'react'
import { OutdatedTab } from './OutdatedTab.tsx'

/** A tab, or a part of the dashboard, whose code is loaded when it is opened for the first time. */
export function lazyTab<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    load().catch((error): { default: ComponentType<Props> } => {
      console.error(error)
      return { default: OutdatedTab }
    }),
  )
}
