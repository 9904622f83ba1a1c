import { useState } from 'react'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { deviceZone, formatLong } from '#admin/parts/dates.ts'
import { Field } from '#admin/parts/Field.tsx'
import { longDate } from '#lib/long-date.ts'
import { fromLocalInput, type Intent, toLocalInput } from './post-state.ts'

interface ScheduleDialogProps {
  /** The publication time (ISO) of a public or scheduled post; null for any other. */
  publishedAt: string | null
  onClose: () => void
  onSubmit: (intent: Intent) => void
}

const HOUR_MS = 3_600_000

/** Tomorrow at the next full hour. */
const nextDay = () => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS).toISOString()

/** Asks when to publish a post, and shows the time zone and the date that readers will see. */
export function ScheduleDialog({ publishedAt, onClose, onSubmit }: ScheduleDialogProps) {
  const [chosen, setChosen] = useState(() => toLocalInput(publishedAt ?? nextDay()))
  const time = fromLocalInput(chosen)
  const isAhead = time !== null && Date.parse(time) > Date.now()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="When does this post appear?"
      footer={
        <>
          <button type="button" className="button button-outline button-small" onClick={onClose}>
            Cancel
          </button>
          {publishedAt !== null && Date.parse(publishedAt) > Date.now() && (
            <button
              type="button"
              className="button button-outline button-small"
              onClick={() => onSubmit({ kind: 'publish' })}
            >
              Publish now
            </button>
          )}
          <button
            type="button"
            className="button button-small"
            disabled={time === null}
            onClick={() => time && onSubmit({ kind: 'at', time })}
          >
            {isAhead ? 'Schedule' : 'Publish with this date'}
          </button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Date and time" hint={`In your time zone, ${timeZone()}.`}>
          {control => (
            <input
              type="datetime-local"
              className="input"
              value={chosen}
              onChange={event => setChosen(event.target.value)}
              {...control}
            />
          )}
        </Field>
        <p role="status" className="small">
          {time === null
            ? 'Please choose a date and a time.'
            : `${isAhead ? 'The post appears' : 'The post is public at once and dated'} ${formatLong(time, deviceZone())} your time, ${formatLong(time, 'UTC')} UTC. Readers see the date ${longDate(new Date(time))}.`}
        </p>
      </div>
    </Dialog>
  )
}

/** This device's time zone, e.g. `Europe/Berlin (GMT+1)`. */
function timeZone(): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
  const short = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  return `${format.resolvedOptions().timeZone} (${short})`
}
