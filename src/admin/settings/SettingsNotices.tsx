import { formatShort } from '#admin/parts/dates.ts'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'

const BOX =
  'flex flex-wrap items-center gap-x-5 gap-y-1 rounded-m border border-line bg-raised px-4 py-2 sm:col-span-2'

interface SettingsDraftProps {
  /** Milliseconds since 1970. */
  keptAt: number
  onDecide: (isTaken: boolean) => void
}

/** Offers a draft from this device that was never saved (UX-05). */
export function SettingsDraft({ keptAt, onDecide }: SettingsDraftProps) {
  const box = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={box} role="alert" className={BOX}>
      <p className="small grow">
        Changes from {formatShort(new Date(keptAt).toISOString(), new Date())} were not saved.
      </p>
      <button type="button" className="link" onClick={() => onDecide(true)}>
        Use them
      </button>
      <button type="button" className="link" onClick={() => onDecide(false)}>
        Discard
      </button>
    </div>
  )
}
