import { LEAD_STATUSES, type LeadStatus } from '#lib/lead.ts'
import { STATUS_NAMES } from './status.ts'

interface StatusPickerProps {
  value: LeadStatus
  onChange: (status: LeadStatus) => void
}

/** Picks one of the four lead statuses. */
export function StatusPicker({ value, onChange }: StatusPickerProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="visually-hidden">Status</legend>
      {LEAD_STATUSES.map(status => (
        <label
          key={status}
          className="relative inline-flex min-h-(--control) cursor-pointer items-center rounded-belt border-[1.5px] border-line-strong px-3.5 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-3 forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name="status"
            className="sr-only"
            value={status}
            checked={value === status}
            onChange={() => onChange(status)}
          />
          {STATUS_NAMES[status]}
        </label>
      ))}
    </fieldset>
  )
}
