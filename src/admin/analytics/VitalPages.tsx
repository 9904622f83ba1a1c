import { VITALS, type VitalFigures } from '#data/vitals.ts'
import { dayOf, newestDays } from './period.ts'
import { ScrollBox } from './ScrollBox.tsx'
import { PAGES_DAYS, pageWords, VITAL_NAMES, vitalWords } from './vitals.ts'

const NUMBER = 'py-1.5 pr-4 text-right'

interface VitalPagesProps extends Pick<VitalFigures, 'pages'> {
  /** The requested period, days in UTC. */
  span: [first: string, last: string]
}

/** The speed of single pages, most viewed first. */
export function VitalPages({ pages, span }: VitalPagesProps) {
  if (pages.length === 0) return null
  return (
    <details>
      <summary className="small link w-fit">Page by page</summary>
      <ScrollBox label="Speed page by page" className="mt-3 max-h-96">
        <table className="w-full min-w-[32rem] text-left text-sm tabular-nums">
          <caption className="muted pb-2 text-left">
            p75 of {newestDays(PAGES_DAYS, span, dayOf(new Date()))}, the twenty most viewed pages.
          </caption>
          <thead>
            <tr className="border-ink border-b-[1.5px] text-ink-2">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Page
              </th>
              <th scope="col" className={`${NUMBER} font-semibold`}>
                Views
              </th>
              {VITALS.map(metric => (
                <th key={metric} scope="col" className={`${NUMBER} font-semibold`}>
                  {VITAL_NAMES[metric].short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.map(row => (
              <tr key={row.page} className="border-line border-b">
                <th scope="row" className="break-all py-1.5 pr-4 font-normal">
                  {pageWords(row.page)}
                </th>
                <td className={NUMBER}>{row.views.toLocaleString('en-US')}</td>
                {VITALS.map(metric => {
                  const value = row[metric]
                  return (
                    <td key={metric} className={NUMBER}>
                      {value === null ? '–' : vitalWords(metric, value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}
