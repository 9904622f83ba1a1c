import { Conflict } from '#admin/parts/Conflict.tsx'
import { SaveLine } from '#admin/parts/SaveLine.tsx'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { useNotes } from './use-notes.ts'

/** Notes about a lead for colleagues, saved while typing; visitors never see them. */
export function Notes({ row }: { row: ContactSubmission }) {
  const notes = useNotes(row)
  useShortcut('mod+s', notes.saveNow, 'Save')
  const { offered, state } = notes
  return (
    <div className="field">
      <label htmlFor="lead-notes">Notes</label>
      {offered && (
        <div role="alert" className="rounded-m border border-line bg-raised p-3 text-sm">
          <p>
            On this device there are newer notes that were not saved: <q>{offered.value.slice(0, 200)}</q>
          </p>
          <div className="mt-2 flex gap-4">
            <button type="button" className="link" onClick={() => notes.decide(true)}>
              Use them
            </button>
            <button type="button" className="link" onClick={() => notes.decide(false)}>
              Discard
            </button>
          </div>
        </div>
      )}
      <textarea
        id="lead-notes"
        className="input min-h-28!"
        maxLength={10_000}
        value={notes.text}
        onChange={event => notes.setText(event.target.value)}
        onBlur={notes.saveNow}
      />
      {state.status === 'conflict' && (
        <Conflict mine={notes.text} theirs={state.theirs.notes} onResolve={notes.resolve} />
      )}
      <SaveLine state={state} isWaiting={notes.isWaiting} onRetry={notes.retry} />
    </div>
  )
}
