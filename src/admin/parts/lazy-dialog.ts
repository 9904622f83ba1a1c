import { type FunctionComponent, lazy } from 'react'
import { GiveUp } from './GiveUp.tsx'

/** A dialog that something waits for, whose code is loaded when it is opened for the first time. */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: FunctionComponent<Props> }>) {
  return lazy<FunctionComponent<Props & { onGiveUp: () => void }>>(() =>
    load().catch(error => {
      console.error(error)
      return { default: GiveUp }
    }),
  )
}
