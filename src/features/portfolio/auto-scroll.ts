/** How far a picture that is taller than its frame travels, and how long it rests; the style sheet's keyframes move it. */

/** Height of a card's media area, in pixels (CNST-10). */
export const MEDIA_HEIGHT = 400
/** The largest width of a picture in it, in pixels: that of a 16:10 picture that just fits. */
export const PICTURE_WIDTH = MEDIA_HEIGHT * 1.6
/** Duration of the rest at each end of a round trip, in milliseconds (CNST-09, DEC-37). */
export const PAUSE_MS = 3000

/** How far a picture of this height (in pixels) has to travel; 0 for one that fits (SCRL-01). */
export function scrollDistance(height: number): number {
  return Math.max(0, height - MEDIA_HEIGHT)
}

/** How long a picture still rests after the pointer leaves, if it entered `heldFor` milliseconds before (SCRL-04). */
export function restLeft(heldFor: number): number {
  return Math.max(0, PAUSE_MS - heldFor)
}
