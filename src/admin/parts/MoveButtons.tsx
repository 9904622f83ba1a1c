import { ArrowDown, ArrowUp } from '#admin/icons.ts'

interface MoveButtonsProps {
  /** What is moved, e.g. `image 2`. */
  name: string
  isFirst: boolean
  isLast: boolean
  className: string
  onMove: (by: -1 | 1) => void
}

/** Move an entry one place up or down. At either end of the list a button does nothing but keeps keyboard focus. */
export function MoveButtons({ name, isFirst, isLast, className, onMove }: MoveButtonsProps) {
  const style = `${className} aria-disabled:opacity-35`
  return (
    <>
      <button
        type="button"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        className={style}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ArrowUp className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        className={style}
        onClick={() => !isLast && onMove(1)}
      >
        <ArrowDown className="icon" aria-hidden="true" />
      </button>
    </>
  )
}
