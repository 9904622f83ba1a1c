import { useEffect, useRef, useState } from 'react'
import { CARD_RATIO } from '#lib/media-url.ts'
import { PICTURE_WIDTH, scrollDistance } from './auto-scroll.ts'

/**
 * Measures a picture against its frame, initially and on every resize, and observes whether the frame is in view
 * (SCRL-01, SCRL-05). The style sheet moves the picture by `--travel`. `isCut` says whether the picture continues
 * below the copy that a card shows first.
 */
export function useAutoScroll() {
  const frame = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [distance, setDistance] = useState(0)
  const [isCut, setCut] = useState(false)
  const [isInView, setInView] = useState(false)

  useEffect(() => {
    if (!frame.current || !picture.current) return
    const size = new ResizeObserver(entries => {
      for (const { contentRect, target } of entries) {
        setDistance(scrollDistance(contentRect.height))
        const image = target.querySelector('img')
        setCut(image !== null && image.srcset !== '' && isAsHighAsCopies(contentRect))
      }
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
    // Set by script, because the content security policy forbids style attributes.
    frame.current?.style.setProperty('--travel', `${-distance}px`)
  }, [distance])

  return { frame, picture, isTall: distance > 0, isCut, isInView }
}

/**
 * Whether the picture in a box of this size has at least the maximum height of copies; sides are rounded to pixels.
 * Measuring the picture itself would force a layout per card, since each card renders before the next is observed.
 */
const isAsHighAsCopies = ({ width, height }: DOMRectReadOnly) =>
  height + 1 >= (Math.min(width, PICTURE_WIDTH) - 1) * CARD_RATIO
