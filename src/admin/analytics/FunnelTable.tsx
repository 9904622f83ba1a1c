import { percent, type ShownStep } from './funnel.ts'
import { ScrollBox } from './ScrollBox.tsx'

const HEAD = 'py-2 pr-4 text-right font-semibold text-ink-2'

/** The steps from visit to won as a table (FIG-08). */
export function FunnelTable({ steps }: { steps: ShownStep[] }) {
  const isCompared = steps.some(({ was }) => was)
  return (
    <details>
      <summary className="small link w-fit">Show as a table</summary>
      <ScrollBox label="From visit to won as a table" className="mt-3">
        <table className="w-full min-w-[30rem] text-left text-sm tabular-nums">
          <thead>
            <tr className="border-ink border-b-[1.5px]">
              <th scope="col" className="py-2 pr-4 font-semibold text-ink-2">
                Step
              </th>
              <th scope="col" className={HEAD}>
                Number
              </th>
              <th scope="col" className={HEAD}>
                Of the step before
              </th>
              {isCompared && (
                <>
                  <th scope="col" className={HEAD}>
                    Number before
                  </th>
                  <th scope="col" className={HEAD}>
                    Share before
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ step, name, count, share, was }) => (
              <tr key={step} className="border-line border-b">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {name}
                </th>
                <td className="py-2 pr-4 text-right">{count.toLocaleString('en-US')}</td>
                <td className="py-2 pr-4 text-right">{percent(share)}</td>
                {isCompared && (
                  <>
                    <td className="py-2 pr-4 text-right">{was?.count.toLocaleString('en-US')}</td>
                    <td className="py-2 pr-4 text-right">{percent(was?.share ?? null)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}
