import { goToTab } from '#admin/use-url-state.ts'

const PLACES = [
  ['team', 'Team'],
  ['account', 'Your account'],
] as const

/** Switches an owner between the team and their own account. */
export function TeamSwitch({ here }: { here: (typeof PLACES)[number][0] }) {
  return (
    <nav aria-label="Team" className="page-views flex min-w-0 max-w-full gap-0.5">
      {PLACES.map(([tab, label]) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === here ? 'page' : undefined}
          onClick={() => tab !== here && goToTab({ tab })}
          className="min-h-(--control) whitespace-nowrap rounded-belt px-3 font-semibold text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-bg forced-colors:aria-[current=page]:border-2"
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
