import { useState } from 'react'
import { Download, Undo2 } from '#admin/icons.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportRows } from './ImportRows.tsx'
import type { Importer } from './importer.ts'
import { messages } from './messages.ts'
import { Progress } from './Progress.tsx'
import { saveReport } from './report.ts'
import { countRowStatuses } from './rows.ts'
import { reportedRows, useImport } from './use-import.ts'

interface ImportDialogProps<Entry, Found> {
  importer: Importer<Entry, Found>
  onClose: () => void
}

/** Chooses files and previews, stores, reports and, where possible, undoes their import (IMPT-01 to IMPT-05). */
export function ImportDialog<Entry, Found>({ importer, onClose }: ImportDialogProps<Entry, Found>) {
  const { step, choose, run, undo, stop, again } = useImport(importer)
  const [changesToo, setChangesToo] = useState(true)
  const isBusy = step.at === 'running' || step.at === 'undoing'

  return (
    <Dialog
      isOpen
      size="wide"
      title={importer.title}
      onClose={() => (isBusy ? stop() : onClose())}
      footer={buttons()}
    >
      {step.at === 'choosing' && (
        <ChooseFiles importer={importer} problem={step.problem} onFiles={files => void choose(files)} />
      )}
      {step.at === 'reading' && <Progress label={messages.reading} share={step.share} />}
      {step.at === 'preview' && (
        <ImportPreview
          plan={step.plan}
          problem={step.problem}
          noUndo={importer.noUndo}
          changesToo={changesToo}
          onChangesToo={setChangesToo}
        />
      )}
      {step.at === 'running' && (
        <Progress label={messages.running(step.done, step.total)} share={step.done / step.total} />
      )}
      {step.at === 'over' && <ImportRows rows={reportedRows(step.plan, step.outcomes)} isOver />}
      {step.at === 'undoing' && (
        <Progress label={messages.undoing(step.done, step.total)} share={step.done / step.total} />
      )}
      {step.at === 'undone' && (
        <p role="status" className="py-6 font-semibold">
          {messages.undone(step.undone, step.failed)}
        </p>
      )}
    </Dialog>
  )

  function buttons() {
    switch (step.at) {
      case 'choosing':
        return <Plain label="Cancel" onPress={onClose} />
      case 'reading':
        return <Plain label="Stop" onPress={stop} />
      case 'preview': {
        const { plan } = step
        const counts = countRowStatuses(plan.rows)
        const count = counts.new + (changesToo ? counts.changed : 0)
        return (
          <>
            <Report onPress={() => saveReport(importer.what, reportedRows(plan), false)} />
            <Plain label="Choose other files" onPress={again} />
            <button
              type="button"
              className="button button-small"
              disabled={count === 0}
              onClick={() => void run(plan, changesToo)}
            >
              {messages.start(count)}
            </button>
          </>
        )
      }
      case 'running':
        return <Plain label="Stop" onPress={stop} />
      case 'over': {
        const { plan, outcomes } = step
        const canUndo = [...outcomes.values()].some(outcome => outcome.undo)
        return (
          <>
            <Report onPress={() => saveReport(importer.what, reportedRows(plan, outcomes), true)} />
            {canUndo && (
              <button
                type="button"
                className="button button-outline button-small"
                onClick={() => void undo(outcomes)}
              >
                <Undo2 className="icon" aria-hidden="true" />
                Undo the import
              </button>
            )}
            <button type="button" className="button button-small" onClick={onClose}>
              Done
            </button>
          </>
        )
      }
      case 'undone':
        return <Plain label="Close" onPress={onClose} />
      default:
        return undefined
    }
  }
}

function Plain({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="button button-outline button-small" onClick={onPress}>
      {label}
    </button>
  )
}

function Report({ onPress }: { onPress: () => Promise<void> }) {
  return (
    <button
      type="button"
      className="button button-outline button-small mr-auto"
      onClick={() => void onPress()}
    >
      <Download className="icon" aria-hidden="true" />
      Download the report
    </button>
  )
}
