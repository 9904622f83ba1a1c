import { useEffect, useRef, useState } from 'react'
import { travelDistance } from './travel.ts'

/**
 * Measures a picture against its frame, now and after every change of size, and watches whether the frame is
 * in view (SCRL-01, SCRL-05). The style sheet moves the picture; how far, it reads from `--travel`.
 */
export function useTravel() {
  const frame = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [distance, setDistance] = useState(0)
  const [isInView, setInView] = useState(false)

  useEffect(() => {
    if (!frame.current || !picture.current) return
    const size = new ResizeObserver(entries => {
      for (const { contentRect } of entries) setDistance(travelDistance(contentRect.height))
    })
    const sight = new IntersectionObserver(entries => {
      for (const { isIntersecting } of entries) setInView(isIntersecting)
    })
    size.observe(picture.current)
    sight.observe(frame.current)
    return () => {
      size.disconnect()
      sight.disconnect()
    }
  }, [])

  useEffect(() => {
    // Not as a style attribute, which the content security policy forbids.
    frame.current?.style.setProperty('--travel', `${-distance}px`)
  }, [distance])

  return { frame, picture, isTall: distance > 0, isInView }
}
