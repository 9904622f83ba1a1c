import { ConflictNotice } from '#admin/parts/ConflictNotice.tsx'
import { happenedTo } from '#admin/parts/conflicts.ts'
import { SaveLine } from '#admin/parts/SaveLine.tsx'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { useNotes } from './use-notes.ts'

/** Notes about a lead for colleagues, saved while typing; visitors never see them. */
export function Notes({ row }: { row: ContactSubmission }) {
  const notes = useNotes(row)
  useShortcut('mod+s', notes.saveNow, 'Save')
  const { offered, state } = notes
  return (
    <div className="field">
      <label htmlFor="lead-notes">Notes</label>
      {offered && <Offer text={offered.value} onDecide={notes.decide} />}
      <textarea
        id="lead-notes"
        className="input min-h-28!"
        maxLength={LEAD_LIMITS.notes}
        value={notes.text}
        onChange={event => notes.setText(event.target.value)}
        onBlur={notes.saveNow}
      />
      {state.status === 'conflict' && (
        <ConflictNotice happened={happenedTo(state.found)} onCompare={notes.decideNow} />
      )}
      <SaveLine state={state} isWaiting={notes.isWaiting} onRetry={notes.retry} />
    </div>
  )
}

function Offer({ text, onDecide }: { text: string; onDecide: (isTaken: boolean) => void }) {
  const box = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={box} role="alert" className="rounded-m border border-line bg-raised px-4 py-2 text-sm">
      <p>
        On this device there are newer notes that were not saved: <q>{text.slice(0, 200)}</q>
      </p>
      <div className="flex gap-4">
        <button type="button" className="link" onClick={() => onDecide(true)}>
          Use them
        </button>
        <button type="button" className="link" onClick={() => onDecide(false)}>
          Discard
        </button>
      </div>
    </div>
  )
}
