import { infoLines } from '#lib/chat-record.ts'

/** The visitor's details as collected by the conversation. */
export function VisitorDetails({ info }: { info: Record<string, unknown> }) {
  const lines: [string, string][] = []
  infoLines(info, (label, value) => {
    lines.push([label, value])
    return label
  })
  return (
    <details open className="rounded-m border border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">User Information</summary>
      {lines.length === 0 ? (
        <p className="muted pb-3">Nothing was asked yet.</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 pb-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          {lines.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="muted">{label}</dt>
              <dd className="whitespace-pre-line break-words max-sm:mb-1.5">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
