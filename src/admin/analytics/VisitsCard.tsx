import { lazy, Suspense } from 'react'
import type { VisitSummary } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { messages } from './messages.ts'
import { type Period, periodNames, stepLabel } from './period.ts'
import { ScrollBox } from './ScrollBox.tsx'

const VisitsChart = lazy(() =>
  import('./VisitsChart.tsx').catch(error => {
    // The table below says the same.
    console.error(error)
    return { default: () => <p className="small muted">The chart could not be loaded.</p> }
  }),
)

/** Visits over time: a chart, and the same numbers as a table (ANLY-11). */
export function VisitsCard({ summary, period }: { summary: VisitSummary; period: Period }) {
  const { days, step, visits } = summary
  return (
    <Card
      title={`Visits per ${step}`}
      aside={<span className="small muted">{periodNames[period]}</span>}
      className="lg:col-span-2"
    >
      {visits === 0 ? (
        <p className="small muted">{period === 'all' ? messages.noVisits : messages.noVisitsInPeriod}</p>
      ) : (
        <>
          <div aria-hidden="true" className="h-60 lg:h-80 [--chart:var(--belt)] dark:[--chart:var(--green)]">
            <Suspense fallback={<div className="h-full animate-pulse rounded-m bg-line/60" />}>
              <VisitsChart days={days} step={step} />
            </Suspense>
          </div>
          <details>
            <summary className="small link w-fit">Show as a table</summary>
            <ScrollBox label="Visits as a table" className="mt-3 max-h-72">
              <table className="w-full text-left text-sm tabular-nums">
                <thead>
                  <tr className="border-ink border-b-[1.5px]">
                    <th scope="col" className="py-2 font-semibold text-ink-2 capitalize">
                      {step}
                    </th>
                    <th scope="col" className="py-2 text-right font-semibold text-ink-2">
                      Visits
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ day, visits: count }) => (
                    <tr key={day} className="border-line border-b">
                      <th scope="row" className="py-2 font-normal">
                        <time dateTime={day}>{stepLabel(day, step)}</time>
                      </th>
                      <td className="py-2 text-right">{count.toLocaleString('en-US')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollBox>
          </details>
        </>
      )}
    </Card>
  )
}
