import { type RefObject, useEffect, useState } from 'react'
import { MEDIA_HEIGHT } from './auto-scroll.ts'

/**
 * Fills the space above and below a picture that is lower than its frame with its own first and last rows, stretched,
 * so that a wall continues to the top and a table to the bottom. `picture` is the box around the image.
 */
export function PictureEdges({ picture }: { picture: RefObject<HTMLElement | null> }) {
  const [source, setSource] = useState<string | null>(null)

  useEffect(() => {
    const box = picture.current
    if (!box) return
    let isLow = false
    const look = () => {
      const image = box.querySelector('img')
      setSource(isLow && image?.naturalWidth ? image.currentSrc : null)
    }
    const size = new ResizeObserver(entries => {
      for (const { contentRect } of entries) isLow = Math.round(contentRect.height) < MEDIA_HEIGHT
      look()
    })
    size.observe(box)
    // An image whose size was known from the start does not resize the box when it loads; `load` does not bubble.
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
