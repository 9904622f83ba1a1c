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
  const [isTall, setTall] = useState(false)
  const [isCut, setCut] = useState(false)
  const [isInView, setInView] = useState(false)

  useEffect(() => {
    const box = frame.current
    if (!box || !picture.current) return
    const size = new ResizeObserver(entries => {
      for (const { contentRect, target } of entries) {
        const distance = scrollDistance(contentRect.height)
        setTall(distance > 0)
        // Set by script, because the content security policy forbids style attributes. Pictures that fit do without:
        // the property is inherited, so everything in the frame would be styled again.
        if (distance > 0) box.style.setProperty('--travel', `${-distance}px`)
        const image = target.querySelector('img')
        setCut(image !== null && image.srcset !== '' && isAsHighAsCopies(contentRect))
      }
    })
    const sight = new IntersectionObserver(entries => {
      for (const { isIntersecting } of entries) setInView(isIntersecting)
    })
    size.observe(picture.current)
    sight.observe(box)
    return () => {
      size.disconnect()
      sight.disconnect()
    }
  }, [])

  return { frame, picture, isTall, isCut, isInView }
}

/**
 * Whether the picture in a box of this size has at least the maximum height of copies; sides are rounded to pixels.
 * Measuring the picture itself would force a layout per card, since each card renders before the next is observed.
 */
const isAsHighAsCopies = ({ width, height }: DOMRectReadOnly) =>
  height + 1 >= (Math.min(width, PICTURE_WIDTH) - 1) * CARD_RATIO
