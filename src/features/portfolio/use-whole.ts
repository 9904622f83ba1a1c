import { useEffect, useState } from 'react'

/** The state of the whole picture, of which a card first shows a cropped copy. */
export interface Whole {
  /** It is being fetched, or already shown. */
  isWanted: boolean
  isShown: boolean
  /** It is shown, or failed to load. */
  isSettled: boolean
  onArrive: () => void
  onFail: () => void
}

/** Fetches the whole picture at `address` once it `isNeeded`, and keeps it from then on. */
export function useWhole(address: string | null, isNeeded: boolean): Whole {
  const [{ of, step }, setState] = useState<{
    of: string | null
    step: 'none' | 'wanted' | 'shown' | 'failed'
  }>({
    of: address,
    step: 'none',
  })
  // A new address resets the state.
  const current = of === address ? step : 'none'
  useEffect(() => {
    if (isNeeded && current === 'none') setState({ of: address, step: 'wanted' })
  }, [isNeeded, current, address])
  return {
    isWanted: current === 'wanted' || current === 'shown',
    isShown: current === 'shown',
    isSettled: current === 'shown' || current === 'failed',
    onArrive: () => setState({ of: address, step: 'shown' }),
    onFail: () => setState({ of: address, step: 'failed' }),
  }
}
