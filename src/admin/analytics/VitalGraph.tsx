import type { Vital, VitalFigures, VitalMetric } from '#data/vitals.ts'
import { Change } from './Change.tsx'
import { dayOf, stepLabel } from './period.ts'
import { ScrollBox } from './ScrollBox.tsx'
import { VitalLine } from './VitalLine.tsx'
import { VITAL_NAMES, vitalChange, vitalChart, vitalRows, vitalWords } from './vitals.ts'

interface VitalGraphProps {
  metric: Vital
  found: VitalMetric
  step: VitalFigures['step']
  deploys: VitalFigures['deploys']
  span: [first: string, last: string]
  /** The day of the publication after which it got worse. */
  worseOn: string | undefined
}

/** One metric: its p75, a line over time with the days of publications, and the same as a table (FIG-08). */
export function VitalGraph({ metric, found, step, deploys, span, worseOn }: VitalGraphProps) {
  const { short, name, good } = VITAL_NAMES[metric]
  const today = dayOf(new Date())
  const change = vitalChange(metric, found)
  return (
    <section aria-label={`${short}, ${name}`} className="grid min-w-0 content-start gap-2">
      <h4 className="small muted">
        <b className="text-ink">{short}</b> {name}
      </h4>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-semibold text-2xl">{vitalWords(metric, found.p75)}</span>
        {change && found.before !== null && (
          <span className="small">
            <Change words={change} is={found.p75} was={found.before} rising="bad" />
          </span>
        )}
      </p>
      <p className="small muted tabular-nums">
        good: {vitalWords(metric, good)} · {found.views.toLocaleString('en-US')} views
      </p>
      <VitalLine chart={vitalChart(metric, found.days, deploys, span)} worseOn={worseOn} />
      <p aria-hidden="true" className="flex justify-between text-xs tabular-nums">
        {[...new Set(span)].map(day => (
          <span key={day}>{stepLabel(day, 'day', today)}</span>
        ))}
      </p>
      <details>
        <summary className="small link w-fit">Show as a table</summary>
        <ScrollBox label={`${short} as a table`} className="mt-3 max-h-72">
          <table className="w-full text-left text-sm tabular-nums">
            <thead>
              <tr className="border-ink border-b-[1.5px] text-ink-2">
                <th scope="col" className="py-2 font-semibold capitalize">
                  {step}
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  p75
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  Views
                </th>
              </tr>
            </thead>
            <tbody>
              {vitalRows(found.days, deploys, step).map(({ day, p75, views, published }) => (
                <tr key={day} className="border-line border-b">
                  <th scope="row" className="py-2 font-normal">
                    <time dateTime={day}>{stepLabel(day, step, today)}</time>
                    {published.length > 0 && (
                      <span className="muted">
                        , published
                        {step === 'week' &&
                          ` ${published.map(each => stepLabel(each, 'day', today)).join(', ')}`}
                      </span>
                    )}
                  </th>
                  <td className="py-2 text-right">{p75 === null ? '–' : vitalWords(metric, p75)}</td>
                  <td className="py-2 text-right">{views.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </section>
  )
}
