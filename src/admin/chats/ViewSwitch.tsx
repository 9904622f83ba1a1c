import { type ChatsView, show } from './view.ts'

const LABELS: Record<ChatsView, string> = { conversations: 'Conversations', questions: 'Without an answer' }

/** Switches between the tab's two views. */
export function ViewSwitch({ current }: { current: ChatsView }) {
  return (
    <nav
      aria-label="Chat logs"
      className="page-views flex min-w-0 max-w-full gap-0.5 overflow-x-auto [scrollbar-width:none]"
    >
      {(Object.keys(LABELS) as ChatsView[]).map(view => (
        <button
          key={view}
          type="button"
          aria-current={view === current ? 'page' : undefined}
          onClick={() => show(view)}
          className="min-h-(--control) whitespace-nowrap rounded-belt px-3 font-semibold text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-bg forced-colors:aria-[current=page]:border-2"
        >
          {LABELS[view]}
        </button>
      ))}
    </nav>
  )
}
