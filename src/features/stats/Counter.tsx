import { useEffect, useRef, useState } from 'react'
import { figureAt, readFigure } from './count-up.ts'

/** Share of the figure that must be in view before it counts. */
const VISIBLE = 0.4

/**
 * A figure that counts up once when it is scrolled into view. The server renders the final value, which also stays
 * for visitors who prefer reduced motion.
 */
export function Counter({ value }: { value: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(value)

  useEffect(() => {
    const figure = readFigure(value)
    if (!figure || !element.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const count = () => {
      const start = performance.now()
      const step = (now: number) => {
        const next = figureAt(figure, now - start)
        setShown(next)
        if (next !== value) frame = requestAnimationFrame(step)
      }
      step(start)
    }
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        count()
      },
      { threshold: VISIBLE },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [value])

  return <span ref={element}>{shown}</span>
}
