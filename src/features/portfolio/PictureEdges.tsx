import { type RefObject, useEffect, useState } from 'react'
import { MEDIA_HEIGHT } from './auto-scroll.ts'

/**
 * What is above and below a picture that is lower than its frame: its own first and last rows, drawn out, so that a
 * wall goes on to the top and a table to the bottom. `picture` is the box around the image.
 */
export function PictureEdges({ picture }: { picture: RefObject<HTMLElement | null> }) {
  const [source, setSource] = useState<string | null>(null)

  useEffect(() => {
    const box = picture.current
    if (!box) return
    const look = () => {
      const image = box.querySelector('img')
      const isLow = box.clientHeight < MEDIA_HEIGHT
      setSource(isLow && image?.naturalWidth ? image.currentSrc : null)
    }
    const size = new ResizeObserver(look)
    size.observe(box)
    // One whose size was known from the beginning changes nothing but its rows when it arrives; `load` does not bubble.
    box.addEventListener('load', look, true)
    return () => {
      size.disconnect()
      box.removeEventListener('load', look, true)
    }
  }, [picture])

  if (source === null) return null
  return (
    <span className="project-edges" aria-hidden="true">
      <span>
        <img src={source} alt="" />
      </span>
      <span>
        <img src={source} alt="" />
      </span>
    </span>
  )
}
