import { type KeyboardEvent, useEffect, useRef } from 'react'
import { tabAfterKey } from './tab-keys.ts'
import { tabs } from './tabs.ts'

export type TabId = (typeof tabs)[number]['id']

interface TabBarProps {
  selected: TabId
  /** Returns false when the person would rather stay, as with unsaved changes. */
  onSelect: (id: TabId) => boolean
}

/** The row of tabs; one of them is in the Tab order, arrow keys lead to the others (DASH-04). */
export function TabBar({ selected, onSelect }: TabBarProps) {
  const row = useRef<HTMLDivElement>(null)

  // On a phone the row is wider than the screen; and it grows when a count arrives in front of the open tab.
  useEffect(() => {
    const tab = row.current?.querySelector(`#tab-${selected}`)
    const show = new ResizeObserver(() => tab?.scrollIntoView({ block: 'nearest', inline: 'center' }))
    for (const other of row.current?.children ?? []) show.observe(other)
    return () => show.disconnect()
  }, [selected])

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(tab => tab.id === selected)
    const next = tabAfterKey(event.key, index, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    if (onSelect(tab.id)) row.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus()
  }

  return (
    <div className="sticky top-0 z-10 border-line border-b bg-surface">
      <div
        ref={row}
        role="tablist"
        aria-label="Dashboard"
        className="wrap flex gap-6 overflow-x-auto [scrollbar-width:none] md:gap-8"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label, ...tab }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls="tab-panel"
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className="relative flex min-h-14 items-center gap-2 whitespace-nowrap font-semibold text-ink-2 text-base -outline-offset-3 after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:origin-left after:scale-x-0 after:bg-signal after:transition-transform after:duration-(--d-3) after:ease-belt hover:text-ink aria-selected:text-ink aria-selected:after:scale-x-100 forced-colors:after:bg-[Highlight]"
          >
            {label}
            {'Count' in tab && <tab.Count />}
          </button>
        ))}
      </div>
    </div>
  )
}
