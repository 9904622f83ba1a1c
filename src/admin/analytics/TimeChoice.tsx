import { useState } from 'react'
import { Select } from '#admin/parts/Select.tsx'
import { EARLIEST, PERIODS, periodNames, type TimeSpan } from './period.ts'

interface TimeChoiceProps {
  span: TimeSpan
  /** Today in UTC, the latest day that can be chosen. */
  today: string
  /** `push` adds a history entry that Back undoes. */
  onSpan: (span: TimeSpan, how: 'push' | 'replace') => void
}

/** Selects the period of the figures: one that ends today, or any range of days (FIG-12). */
export function TimeChoice({ span, today, onSpan }: TimeChoiceProps) {
  const { period, first, last } = span
  return (
    <>
      <Select
        label="Time"
        value={period}
        options={PERIODS.map(choice => [choice, periodNames[choice]] as const)}
        onChange={choice => onSpan({ ...span, period: choice }, 'push')}
      />
      {period === 'days' && first !== null && (
        <>
          <Day
            label="From"
            {...{ day: first, first: EARLIEST, last }}
            onDay={day => onSpan({ ...span, first: day }, 'replace')}
          />
          <Day
            label="To"
            {...{ day: last, first, last: today }}
            onDay={day => onSpan({ ...span, last: day }, 'replace')}
          />
        </>
      )}
    </>
  )
}

interface DayProps {
  label: string
  day: string
  /** The range of days that may be chosen. */
  first: string
  last: string
  onDay: (day: string) => void
}

/** A date field that takes effect as soon as its value is valid; until then the typed text stays. */
function Day({ label, day, first, last, onDay }: DayProps) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  return (
    <label className="small flex items-center gap-2 font-semibold">
      {label}
      <input
        type="date"
        className="input min-h-(--control)! w-auto! py-1! tabular-nums"
        min={first}
        max={last}
        value={typed?.over === day ? typed.text : day}
        onChange={({ target }) => {
          setTyped({ text: target.value, over: day })
          if (target.value && target.validity.valid) onDay(target.value)
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
