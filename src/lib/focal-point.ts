/** The point of a picture that every crop keeps, across and down in percent. */
export interface FocalPoint {
  x: number
  y: number
}

export const MIDDLE: FocalPoint = { x: 50, y: 50 }

const whole = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))

/** Formats the point as it is stored and as CSS takes it: `62% 48%`. */
export const writeFocus = ({ x, y }: FocalPoint): string => `${whole(x)}% ${whole(y)}%`

/** Parses a stored point; the middle for anything else. */
export function readFocus(focus: string | null | undefined): FocalPoint {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(focus ?? '') ?? []
  return x && y ? { x: whole(Number(x)), y: whole(Number(y)) } : MIDDLE
}

const ARROWS: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Where a key moves the point: arrows by one percent, or by ten with `isFar`, Home to the middle; null for other keys.
 */
export function focusAfterKey({ x, y }: FocalPoint, key: string, isFar: boolean): FocalPoint | null {
  if (key === 'Home') return MIDDLE
  const step = ARROWS[key]
  const length = isFar ? 10 : 1
  return step ? { x: whole(x + step.x * length), y: whole(y + step.y * length) } : null
}

/** The point under a pointer position in a picture shown in `box`, all in viewport pixels. */
export const focusAt = (
  box: { left: number; top: number; width: number; height: number },
  place: { clientX: number; clientY: number },
): FocalPoint => ({
  x: whole(((place.clientX - box.left) / (box.width || 1)) * 100),
  y: whole(((place.clientY - box.top) / (box.height || 1)) * 100),
})
