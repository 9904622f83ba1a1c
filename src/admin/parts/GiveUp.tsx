import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Takes the place of a dialog that could not be loaded: says so, and `onGiveUp` answers whoever waits for it. */
export function GiveUp({ onGiveUp }: { onGiveUp: () => void }) {
  useEffect(() => {
    toast.error('The dashboard has been updated, or the network is down. Please reload the page.')
    onGiveUp()
  }, [onGiveUp])
  return null
}
