import { lazy, Suspense } from 'react'
import type { Annotation } from '#data/annotations.ts'
import { barOf } from './chart.ts'
import { dayOf, stepLabel } from './period.ts'
import { ScrollBox } from './ScrollBox.tsx'

const VisitsChart = lazy(() =>
  import('./VisitsChart.tsx').catch(error => {
    // The table below shows the same numbers.
    console.error(error)
    return { default: () => <p className="small muted">The chart could not be loaded.</p> }
  }),
)

interface OverTimeProps {
  /** What is counted, e.g. `Visits`. */
  name: string
  days: { day: string; visits: number }[]
  step: 'day' | 'week' | 'month'
  /** Events to explain the chart. */
  notes?: Annotation[]
  /** The last day, week or month is not over yet. */
  isUnfinished: boolean
}

/** Numbers over time: a chart, and the same as a table (ANLY-11). */
export function OverTime({ name, days, step, notes = [], isUnfinished }: OverTimeProps) {
  const today = dayOf(new Date())
  const said = Map.groupBy(notes, ({ day }) => barOf(days, day))
  return (
    <>
      <div aria-hidden="true" className="h-60 lg:h-80 [--chart:var(--belt)] dark:[--chart:var(--green)]">
        <Suspense fallback={<div className="h-full animate-pulse rounded-m bg-line/60" />}>
          <VisitsChart days={days} step={step} said={said} isUnfinished={isUnfinished} />
        </Suspense>
      </div>
      <details>
        <summary className="small link w-fit">Show as a table</summary>
        <ScrollBox label={`${name} as a table`} className="mt-3 max-h-72">
          <table className="w-full text-left text-sm tabular-nums">
            <thead>
              <tr className="border-ink border-b-[1.5px]">
                <th scope="col" className="py-2 font-semibold text-ink-2 capitalize">
                  {step}
                </th>
                <th scope="col" className="py-2 text-right font-semibold text-ink-2">
                  {name}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, visits: count }) => (
                <tr key={day} className="border-line border-b">
                  <th scope="row" className="py-2 font-normal">
                    <time dateTime={day}>{stepLabel(day, step, today)}</time>
                    {said.get(barOf(days, day))?.map(({ id, note }) => (
                      <span key={id} className="muted">
                        , {note}
                      </span>
                    ))}
                  </th>
                  <td className="py-2 text-right">{count.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </>
  )
}
