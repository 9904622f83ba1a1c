import { useEffect, useEffectEvent } from 'react'
import { repeat } from './repeat.ts'

/** Calls `run` every so many milliseconds while the component is there, in hidden tabs too (src/admin/parts/repeat.ts). */
export function useBeat(every: number, run: () => void): void {
  const onBeat = useEffectEvent(run)
  useEffect(() => repeat(every, () => onBeat()), [every])
}
