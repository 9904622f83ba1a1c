import { Download, X } from '#admin/icons.ts'
import { messages } from './messages.ts'
import { type Exported, useExport } from './use-export.ts'

/** Takes the list home as a file, as it is narrowed now (UX-03); while the file is made, says how far it is and stops it. */
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
