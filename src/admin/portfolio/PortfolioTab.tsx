import { type KeyboardEvent, useRef } from 'react'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import { tabAfterKey } from '#admin/tab-keys.ts'
import { readChoice } from '#admin/url-state.ts'
import { goToTab, useUrlState } from '#admin/use-url-state.ts'
import { ItemsPanel } from './ItemsPanel.tsx'
import { MediaPanel } from './MediaPanel.tsx'

const VIEWS = ['items', 'images', 'videos'] as const
type View = (typeof VIEWS)[number]
const LABELS: Record<View, string> = { items: 'Portfolio Items', images: 'Images', videos: 'Videos' }

/** The portfolio manager: items, pictures and films (PMAN-01). */
export default function PortfolioTab() {
  const view = readChoice(useUrlState(), 'view', VIEWS, 'items')
  const row = useRef<HTMLDivElement>(null)

  function open(next: View): void {
    if (next === view || !unsaved.mayLeave(question => window.confirm(question), ['tab'])) return
    goToTab({ tab: 'portfolio', view: next === 'items' ? null : next })
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = VIEWS[tabAfterKey(event.key, VIEWS.indexOf(view), VIEWS.length) ?? -1]
    if (!next) return
    event.preventDefault()
    open(next)
    row.current?.querySelector<HTMLElement>(`#view-${next}`)?.focus()
  }

  return (
    <section>
      <PageBar heading="Portfolio">
        <div
          ref={row}
          role="tablist"
          aria-label="Portfolio"
          className="page-views flex min-w-0 max-w-full gap-0.5 overflow-x-auto [scrollbar-width:none]"
          onKeyDown={onKeyDown}
        >
          {VIEWS.map(id => (
            <button
              key={id}
              id={`view-${id}`}
              type="button"
              role="tab"
              aria-selected={id === view}
              aria-controls="view-panel"
              tabIndex={id === view ? 0 : -1}
              onClick={() => open(id)}
              className="min-h-(--control) whitespace-nowrap rounded-belt px-3 font-semibold text-ink-2 -outline-offset-2 hover:text-ink aria-selected:bg-ink aria-selected:text-bg forced-colors:aria-selected:border-2"
            >
              {LABELS[id]}
            </button>
          ))}
        </div>
      </PageBar>
      <div role="tabpanel" id="view-panel" aria-labelledby={`view-${view}`} className="page-body">
        {view === 'items' ? (
          <ItemsPanel />
        ) : (
          <MediaPanel key={view} kind={view === 'images' ? 'picture' : 'film'} />
        )}
      </div>
    </section>
  )
}
