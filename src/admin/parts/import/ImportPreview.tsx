import { Notice } from '#admin/parts/Notice.tsx'
import { ImportRows } from './ImportRows.tsx'
import { messages } from './messages.ts'
import { countRowStatuses, type PlannedRow } from './rows.ts'

interface ImportPreviewProps<Entry, Found> {
  plan: { rows: PlannedRow<Entry, Found>[]; remarks: readonly string[] }
  /** Why the last attempt stored nothing. */
  problem: string | null
  noUndo: string | undefined
  changesToo: boolean
  onChangesToo: (isOn: boolean) => void
}

/** Shows what an import will do before it runs. */
export function ImportPreview<Entry, Found>(props: ImportPreviewProps<Entry, Found>) {
  const { plan, problem, noUndo, changesToo, onChangesToo } = props
  const { changed } = countRowStatuses(plan.rows)
  return (
    <div className="grid gap-5">
      {problem && <Notice message={problem} />}
      {(plan.remarks.length > 0 || noUndo) && (
        <ul className="grid list-disc gap-1.5 pl-5" aria-label="About these files">
          {[...new Set(plan.remarks)].map(remark => (
            <li key={remark}>{remark}</li>
          ))}
          {noUndo && <li>{noUndo}</li>}
        </ul>
      )}
      {changed > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={changesToo}
            onChange={event => onChangesToo(event.target.checked)}
          />
          {messages.changesToo(changed)}
        </label>
      )}
      <ImportRows rows={plan.rows.map(row => ({ row }))} isOver={false} />
    </div>
  )
}
