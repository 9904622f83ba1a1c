import { useRef } from 'react'
import { ConflictNotice } from '#admin/parts/ConflictNotice.tsx'
import { happenedTo } from '#admin/parts/conflicts.ts'
import { SaveLine } from '#admin/parts/SaveLine.tsx'
import { TextOffer } from '#admin/parts/TextOffer.tsx'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { useNotes } from './use-notes.ts'

/** The team's notes about a lead, saved while typing; visitors never see them. */
export function Notes({ row }: { row: ContactSubmission }) {
  const notes = useNotes(row)
  const element = useRef<HTMLDivElement>(null)
  useShortcut('mod+s', notes.saveNow, { label: 'Save', within: element })
  const { offered, state } = notes
  return (
    <div ref={element} className="field">
      <label htmlFor="lead-notes">Notes</label>
      {offered && (
        <TextOffer
          role="alert"
          lead="On this device there are newer notes that were not saved:"
          take="Use them"
          text={offered.value}
          onDecide={notes.decide}
        />
      )}
      <textarea
        id="lead-notes"
        dir="auto"
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
