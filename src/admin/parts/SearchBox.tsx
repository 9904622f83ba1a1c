import { useEffect, useRef, useState } from 'react'
import { Search, X } from '#admin/icons.ts'
import { useShortcut } from './use-shortcut.ts'

/** How long typing has to pause before the search runs, in milliseconds. */
const REST_MS = 250

interface SearchBoxProps {
  /** Read by screen readers, e.g. `Search submissions`. */
  label: string
  placeholder: string
  /** The current search term; when it changes from outside, e.g. by Back, the box follows. */
  value: string
  onSearch: (term: string) => void
}

/** A search box that searches when typing pauses, or at once on Enter. The key `/` focuses it (UX-12). */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  if (value !== searched) {
    setSearched(value)
    setTyped(value)
  }

  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  function clear() {
    setTyped('')
    onSearch('')
    input.current?.focus()
  }

  useShortcut('/', () => input.current?.focus(), { label: 'Search' })

  return (
    <search className="search-box relative w-full md:w-60">
      <form
        onSubmit={event => {
          event.preventDefault()
          onSearch(typed)
        }}
      >
        <Search className="icon -translate-y-1/2 absolute top-1/2 left-3.5 text-ink-3" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          className="input min-h-(--control)! rounded-belt! bg-transparent! px-10! py-1! max-md:placeholder-shown:pr-3! [&::-webkit-search-cancel-button]:hidden"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {!typed && (
          <span
            aria-hidden="true"
            className="note -translate-y-1/2 pointer-events-none absolute top-1/2 right-3 rounded-s border border-line-strong px-1.5 font-medium text-ink-2 max-md:hidden pointer-coarse:hidden"
          >
            /
          </span>
        )}
        {typed && (
          <button
            type="button"
            aria-label="Clear"
            className="-translate-y-1/2 absolute top-1/2 right-0.5 grid size-(--control) place-items-center text-ink-2 hover:text-ink"
            onClick={clear}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  )
}
