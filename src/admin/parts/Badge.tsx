import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-line text-ink',
  new: 'bg-signal text-on-signal',
  ok: 'bg-[color-mix(in_oklab,var(--success)_16%,var(--surface))] text-success',
  bad: 'bg-[color-mix(in_oklab,var(--error)_14%,var(--surface))] text-error',
}

/** A count or a one-word state; the tone never says anything that the text does not. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`flex-none whitespace-nowrap rounded-belt px-2 py-[0.28rem] font-semibold text-xs leading-none tabular-nums ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
