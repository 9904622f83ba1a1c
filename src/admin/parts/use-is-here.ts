import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the page, for what comes when it may have been left: a failure is said elsewhere then. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
