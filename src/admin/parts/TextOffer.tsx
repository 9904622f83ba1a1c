import { useFocusFallback } from './use-focus-fallback.ts'

interface TextOfferProps {
  text: string
  /** Whether the text is to be used. */
  onDecide: (isTaken: boolean) => void
  /** The words before the text. */
  lead?: string
  take?: string
  /** `alert` is read out at once, `status` when there is a pause. */
  role?: 'alert' | 'status'
}

/** Offers what was typed into a field on this device and never saved (UX-05). */
export function TextOffer(props: TextOfferProps) {
  const {
    text,
    onDecide,
    lead = 'Kept on this device, not yet saved:',
    take = 'Use it',
    role = 'status',
  } = props
  const box = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={box} role={role} className="rounded-m border border-line bg-raised px-4 py-2 text-sm">
      <p className="break-words">
        {lead} <q>{text.slice(0, 200)}</q>
      </p>
      <div className="flex gap-4">
        <button type="button" className="link" onClick={() => onDecide(true)}>
          {take}
        </button>
        <button type="button" className="link" onClick={() => onDecide(false)}>
          Discard
        </button>
      </div>
    </div>
  )
}
