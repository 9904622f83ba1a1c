/** How a picture that is taller than its frame travels. The style sheet's keyframes do the same; a test compares. */

/** Height of a card's media area, in pixels (CNST-10). */
export const MEDIA_HEIGHT = 400
/** Duration of a round trip, and of the rest at each end of it, in milliseconds (CNST-09, DEC-37). */
export const CYCLE_MS = 9000
export const PAUSE_MS = 3000
/** Duration of one way, in milliseconds. */
const MOVE_MS = CYCLE_MS / 2 - PAUSE_MS

/** How far a picture of this height (in pixels) has to travel; 0 for one that fits (SCRL-01). */
export function scrollDistance(height: number): number {
  return Math.max(0, height - MEDIA_HEIGHT)
}

/** How far down the picture has gone after `time` milliseconds in view (SCRL-02). */
export function offsetAt(time: number, distance: number): number {
  const inCycle = time % CYCLE_MS
  const isOnWayDown = inCycle < CYCLE_MS / 2
  const sinceRest = isOnWayDown ? inCycle - PAUSE_MS : CYCLE_MS - inCycle
  const share = Math.min(1, Math.max(0, sinceRest / MOVE_MS))
  return distance * share
}

/** How long a picture still rests after the pointer leaves, if it entered `heldFor` milliseconds before (SCRL-04). */
export function restLeft(heldFor: number): number {
  return Math.max(0, PAUSE_MS - heldFor)
}
