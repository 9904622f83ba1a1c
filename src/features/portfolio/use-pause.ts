import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { restLeft } from './auto-scroll.ts'

/**
 * Whether a card is paused: while the pointer is over it and for at least three seconds after it entered (SCRL-04),
 * and while focus is inside (SCRL-05). Spread `handlers` on the card.
 */
export function usePause() {
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const cameAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers = {
    onPointerEnter(event: PointerEvent) {
      clearTimeout(timer.current)
      cameAt.current = event.timeStamp
      setUnderPointer(true)
    },
    onPointerLeave(event: PointerEvent) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setUnderPointer(false), restLeft(event.timeStamp - cameAt.current))
    },
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  }
  return { isHeld: isUnderPointer || hasFocus, handlers }
}
