import { useRef } from 'react'
import { X } from '#admin/icons.ts'
import type { FunnelFilters, FunnelPart } from '#data/funnel.ts'
import { PART_NAMES, partWords, setFilters } from './funnel.ts'

interface FilterBarProps {
  filters: FunnelFilters
  onRemove: (part: FunnelPart) => void
  onClear: () => void
}

/** The active filters; each can be removed by itself (FIG-16). */
export function FilterBar({ filters, onRemove, onClear }: FilterBarProps) {
  const chosen = setFilters(filters)
  const place = useRef<HTMLDivElement>(null)
  /** The pressed button disappears, so the focus moves here. */
  const stayHere = () => place.current?.focus({ preventScroll: true })
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:absolute">
      {chosen.length > 0 && (
        <section aria-label="Filters">
          <ul className="flex flex-wrap items-center gap-2">
            {chosen.map(({ part, name }) => (
              <li key={part} className="min-w-0">
                <button
                  type="button"
                  className="button button-outline button-small max-w-full"
                  onClick={() => {
                    stayHere()
                    onRemove(part)
                  }}
                >
                  <X className="icon" aria-hidden="true" />
                  <span className="min-w-0 break-words">{`${PART_NAMES[part]}: ${partWords(part, name)}`}</span>
                  <span className="visually-hidden">. Remove this filter</span>
                </button>
              </li>
            ))}
            {chosen.length > 1 && (
              <li>
                <button
                  type="button"
                  className="link small min-h-11 px-2"
                  onClick={() => {
                    stayHere()
                    onClear()
                  }}
                >
                  Remove all filters
                </button>
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  )
}
