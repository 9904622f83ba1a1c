import { useEffect } from 'react'
import { callKey, type Desk, type DeskView } from './desk.ts'

/** Keeps the person's talks from the queue, so that none vanishes when it is over; opens a new one if none is open. */
export function useKeepTalks(desk: Desk, { talks }: DeskView): void {
  useEffect(() => {
    for (const { id, call } of talks) {
      if (!call || desk.current().talks.some(({ key }) => key === callKey(call))) continue
      desk.keep(call)
      if (desk.current().open === null) desk.open(id)
    }
  }, [desk, talks])
}

/** Marks messages in the open talk as seen once the browser tab is visible. */
export function useSeen(desk: Desk, { talks }: DeskView, openId: string | null): void {
  const said = talks.find(({ id }) => id === openId)?.call?.said
  useEffect(() => {
    if (openId === null || said === undefined) return
    const see = () => document.visibilityState === 'visible' && desk.see(openId, said)
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [desk, openId, said])
}
