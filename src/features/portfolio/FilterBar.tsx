import { useEffect, useRef } from 'react'
import { messages } from './messages.ts'

interface Props {
  categories: string[]
  /** The chosen category; null for all. */
  category: string | null
  onChoose: (category: string | null) => void
  /** The visitor has stopped the moving pictures. */
  isPaused: boolean
  onPause: (isPaused: boolean) => void
}

/** The sticky bar at the top: a button per category, and one that pauses all pictures (WCAG 2.2.2). */
export function FilterBar({ categories, category, onChoose, isPaused, onPause }: Props) {
  const filters = useRef<HTMLFieldSetElement>(null)
  /** Index of the chosen button, and of the one that was last brought into view. */
  const place = category === null ? 0 : categories.indexOf(category) + 1
  const lastPlace = useRef(0)

  useEffect(() => {
    // Neither hydration nor the same categories from the backend move a row that the visitor has scrolled.
    if (place === lastPlace.current) return
    lastPlace.current = place
    // On a phone the buttons are one scrolling row; bring the chosen category's button into view.
    const row = filters.current
    const chosen = row?.querySelectorAll('button')[place]
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [place])

  return (
    <div className="filter-bar wrap">
      <fieldset ref={filters} className="filters">
        <legend className="visually-hidden">{messages.filters}</legend>
        {[null, ...categories].map(name => (
          <button
            key={name ?? ''}
            type="button"
            className={name === category ? 'button button-small' : 'button button-small button-outline'}
            aria-pressed={name === category}
            onClick={() => name !== category && onChoose(name)}
          >
            {name ?? messages.all}
          </button>
        ))}
      </fieldset>
      <button type="button" className="motion-button" onClick={() => onPause(!isPaused)}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPaused ? 'M8 5.5v13l10.5-6.5Z' : 'M9 5v14M15 5v14'} />
        </svg>
        <span className="visually-hidden">{isPaused ? messages.resume : messages.pause}</span>
      </button>
    </div>
  )
}
