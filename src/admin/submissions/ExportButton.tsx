import { Download, X } from '#admin/icons.ts'
import { messages } from './messages.ts'
import { type Exported, useExport } from './use-export.ts'

/** Exports the filtered list as a file (UX-03); during the export, shows the progress and cancels it. */
export function ExportButton(exported: Exported) {
  const { isExporting, percent, start, cancel } = useExport(exported)
  return (
    <div className="flex items-center gap-3">
      <p role="status" className="small muted tabular-nums empty:hidden">
        {isExporting && messages.exported(percent)}
      </p>
      <button
        type="button"
        title={isExporting ? 'Cancel export' : 'Export CSV'}
        className="button button-outline button-small"
        onClick={isExporting ? cancel : start}
      >
        {isExporting ? (
          <X className="icon" aria-hidden="true" />
        ) : (
          <Download className="icon" aria-hidden="true" />
        )}
        <span className="max-md:sr-only">{isExporting ? 'Cancel export' : 'Export CSV'}</span>
      </button>
    </div>
  )
}
