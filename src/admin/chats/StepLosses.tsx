import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { STEP_NAMES, stepRows, versionsOf } from '#admin/parts/chat-steps.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { Select } from '#admin/parts/Select.tsx'
import { readText } from '#admin/url-state.ts'
import { goTo, useUrlState } from '#admin/use-url-state.ts'
import { readStepReport } from '#data/chat-logs-admin.ts'
import { DeleteCounts } from './DeleteCounts.tsx'
import { CHATS } from './use-chat-logs.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Where visitors leave the script: a table whose bars visualize its last column. */
export function StepLosses() {
  const { db } = useBackend()
  const report = useQuery({
    queryKey: [CHATS, 'steps'],
    queryFn: () => readStepReport(db),
    refetchInterval: 60_000,
  })
  const counts = report.data ?? []
  const versions = versionsOf(counts)
  const asked = readText(useUrlState(), 'script')
  const version = versions.find(name => name === asked) ?? versions[0]
  if (report.isError && !report.data) {
    return (
      <Notice
        message="Failed to load where visitors leave. Please try again."
        onAction={() => void report.refetch()}
        isBusy={report.isFetching}
      />
    )
  }
  if (!version) return null
  return (
    <section aria-labelledby="step-losses" className="border-line border-t px-(--pad) py-5">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 id="step-losses" className="font-semibold text-xl">
            Where visitors leave
          </h3>
          <p className="small muted">Counted without names, also after a chat log is deleted.</p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          {versions.length > 1 && (
            <Select
              label="Version of the script"
              value={version}
              options={versions.map(name => [name, `Version ${name}`] as const)}
              onChange={name => goTo({ script: name }, 'push')}
            />
          )}
          <DeleteCounts version={version} onDeleted={() => goTo({ script: null }, 'replace')} />
        </div>
      </div>
      <section
        aria-label="Losses per question"
        // A scrollable region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full min-w-[34rem] text-left tabular-nums">
          <thead className="small muted">
            <tr>
              <th className="py-2 pr-4 font-medium">Question</th>
              <th className="py-2 pr-4 text-right font-medium">Asked</th>
              <th className="py-2 pr-4 text-right font-medium">Answered</th>
              <th className="py-2 pr-4 text-right font-medium">Skipped</th>
              <th className="w-2/5 py-2 pl-6 font-medium">Left</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {stepRows(counts, version).map(row => (
              <tr key={row.step}>
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {STEP_NAMES[row.step] ?? row.step}
                </th>
                <td className="py-2 pr-4 text-right">{row.reached.toLocaleString('en-US')}</td>
                <td className="py-2 pr-4 text-right">{row.answered.toLocaleString('en-US')}</td>
                <td className="py-2 pr-4 text-right">{row.skipped.toLocaleString('en-US')}</td>
                <td className="py-2 pl-6">
                  <span className="flex items-center gap-4">
                    <span className="grid w-24 flex-none grid-cols-2 gap-2">
                      <span>{row.left.toLocaleString('en-US')}</span>
                      <span className="muted text-right">{percent(row.share)}</span>
                    </span>
                    <svg
                      viewBox="0 0 100 8"
                      preserveAspectRatio="none"
                      className="h-2 grow"
                      aria-hidden="true"
                    >
                      <rect width="100" height="8" className="fill-line" />
                      <rect width={row.share * 100} height="8" className="fill-signal" />
                    </svg>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
