import { useEffect, useEffectEvent } from 'react'
import { repeat } from './repeat.ts'

/** Calls `run` every `every` milliseconds while mounted, even in hidden tabs (src/admin/parts/repeat.ts). */
export function useBeat(every: number, run: () => void): void {
  const onBeat = useEffectEvent(run)
  useEffect(() => repeat(every, () => onBeat()), [every])
}
