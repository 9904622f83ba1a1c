import { useEffect, useState } from 'react'

/** What becomes of the whole of a picture of which a card shows a cut copy first. */
export interface Whole {
  /** It is fetched, or there already. */
  isWanted: boolean
  isShown: boolean
  /** It is there, or cannot be had. */
  isSettled: boolean
  onArrive: () => void
  onFail: () => void
}

/** Fetches the whole of the picture at `address` once it `isNeeded`, and keeps it from then on. */
export function useWhole(address: string | null, isNeeded: boolean): Whole {
  const [{ of, step }, setState] = useState<{
    of: string | null
    step: 'none' | 'wanted' | 'shown' | 'failed'
  }>({
    of: address,
    step: 'none',
  })
  // Another picture starts anew.
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
