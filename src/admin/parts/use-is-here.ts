import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still mounted, for results that come late: a failure is then reported elsewhere. */
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
