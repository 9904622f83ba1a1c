import { type KeyboardEvent, useRef } from 'react'
import { useMember } from './parts/member.ts'
import { type TabOrientation, tabAfterKey } from './tab-keys.ts'
import { listedTabs, placesFor, type TabId } from './tabs.ts'

interface TabListProps {
  selected: TabId
  /** Returns false if the person decides to stay, e.g. because of unsaved changes. */
  onSelect: (id: TabId) => boolean
  orientation: TabOrientation
  /** Only the places of a phone's bar. */
  onlyPlaces?: boolean
}

/** The dashboard's tabs; one of them is in the Tab order, arrow keys move to the others (DASH-04). */
export function TabList({ selected, onSelect, orientation, onlyPlaces = false }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { role } = useMember()
  const shown = onlyPlaces ? placesFor(role) : listedTabs(role)
  const reachable = shown.some(tab => tab.id === selected) ? selected : shown[0]?.id

  function onKeyDown(event: KeyboardEvent) {
    const index = shown.findIndex(tab => tab.id === reachable)
    const next = tabAfterKey(event.key, index, shown.length, orientation)
    const tab = next === null ? undefined : shown[next]
    if (!tab) return
    event.preventDefault()
    if (onSelect(tab.id)) list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Dashboard"
      aria-orientation={orientation}
      className="tabs"
      onKeyDown={onKeyDown}
    >
      {shown.map(({ id, label, Icon, ...tab }) => (
        <div key={id} role="presentation" className="contents">
          {'group' in tab && (
            <span aria-hidden="true" className="tab-group">
              {tab.group}
            </span>
          )}
          <button
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls="tab-panel"
            tabIndex={id === reachable ? 0 : -1}
            onClick={() => onSelect(id)}
            className="tab"
          >
            <Icon className="icon" aria-hidden="true" />
            <span>{label}</span>
            {'Count' in tab && (
              <span className="tab-count">
                <tab.Count />
              </span>
            )}
          </button>
        </div>
      ))}
    </div>
  )
}
