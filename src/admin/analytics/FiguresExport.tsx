import { Download } from '#admin/icons.ts'
import { saveCsv } from '#admin/parts/csv.ts'
import { failing } from '#admin/parts/toast.ts'
import { FIGURE_COLUMNS, figurePages, type ShownFigures } from './figures-csv.ts'
import { messages } from './messages.ts'

/** Downloads every figure shown as a file (FIG-10). */
export function FiguresExport({ shown, isDisabled }: { shown: ShownFigures; isDisabled: boolean }) {
  const save = () =>
    void saveCsv('figures', FIGURE_COLUMNS, figurePages(shown)).catch(failing(messages.exportFailed))
  return (
    <button type="button" className="button button-outline button-small" disabled={isDisabled} onClick={save}>
      <Download className="icon" aria-hidden="true" />
      CSV<span className="visually-hidden"> of all figures shown</span>
    </button>
  )
}
