import { useState } from 'react'
import type { Annotation } from '#data/annotations.ts'
import type { VisitSummary } from '#data/visits.ts'
import { namedBars, scaleOf } from './chart.ts'
import { dayOf, stepLabel } from './period.ts'

/** How many labels fit below the bars; narrow screens hide every second one. */
const NAMES = 8

interface VisitsChartProps extends Pick<VisitSummary, 'days' | 'step'> {
  /** Notes by the bar that they fall into. */
  said: Map<number, Annotation[]>
  /** The last bar is not over yet. */
  isUnfinished: boolean
}

/** Visits over time as plain bars; an unfinished bar has the signal color. */
export default function VisitsChart({ days, step, said, isUnfinished }: VisitsChartProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const lines = scaleOf(Math.max(...days.map(({ visits }) => visits)))
  const height = (visits: number) => `${(100 * visits) / (lines.at(-1) ?? 1)}%`
  const middle = (bar: number) => (100 * (bar + 0.5)) / days.length
  const point = pointedAt === null ? undefined : days[pointedAt]
  return (
    <div className="grid h-full grid-cols-[2.75rem_1fr] grid-rows-[1fr_2rem] pt-2 text-xs">
      <div className="relative">
        {lines.map(value => (
          <span key={value} className="absolute right-2 translate-y-1/2" style={{ bottom: height(value) }}>
            {value.toLocaleString('en-US')}
          </span>
        ))}
      </div>
      <div className="relative">
        {lines.map(value => (
          <div
            key={value}
            className="absolute inset-x-0 border-line border-b"
            style={{ bottom: height(value) }}
          />
        ))}
        <div className="absolute inset-0 flex" onPointerLeave={() => setPointedAt(null)}>
          {days.map(({ day, visits }, bar) => (
            <div
              key={day}
              className="relative flex flex-1 items-end justify-center hover:bg-line/50"
              onPointerEnter={() => setPointedAt(bar)}
            >
              {said.has(bar) && (
                <span
                  data-note={day}
                  className="pointer-events-none absolute inset-y-0 left-1/2 border-ink-2 border-l-[1.5px] border-dashed before:absolute before:-top-1 before:-left-[0.3125rem] before:size-2 before:rotate-45 before:bg-ink forced-colors:before:bg-[CanvasText]"
                />
              )}
              <div
                data-bar={day}
                className={`w-[86%] rounded-t-[2px] ${isUnfinished && bar === days.length - 1 ? 'bg-signal forced-colors:bg-[Highlight]' : 'bg-(--chart) forced-colors:bg-[CanvasText]'}`}
                style={{ height: height(visits) }}
              />
            </div>
          ))}
        </div>
        {point && pointedAt !== null && (
          <p
            className="small pointer-events-none absolute top-2 rounded-m border border-line bg-raised px-3 py-2 shadow-1"
            style={
              middle(pointedAt) < 50
                ? { left: `${middle(pointedAt)}%` }
                : { right: `${100 - middle(pointedAt)}%` }
            }
          >
            {stepLabel(point.day, step, dayOf(new Date()))}: <b>{point.visits.toLocaleString('en-US')}</b>
            {said.get(pointedAt)?.map(({ id, note }) => (
              <span key={id} className="block max-w-48">
                {note}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="relative col-start-2">
        {namedBars(days.length, NAMES).map((bar, name, { length }) => {
          // With many narrow bars, the last label would overflow the edge.
          const isAtEdge = name === length - 1 && days.length > NAMES
          return (
            <span
              key={bar}
              className={`absolute top-2 whitespace-nowrap ${isAtEdge ? 'right-0' : '-translate-x-1/2'} ${(length - 1 - name) % 2 ? 'max-lg:hidden' : ''}`}
              style={isAtEdge ? {} : { left: `${middle(bar)}%` }}
            >
              {/* There is no room for years of days. */}
              {stepLabel(days[bar]?.day ?? '', step)}
            </span>
          )
        })}
      </div>
    </div>
  )
}
