import { useFocusFallback } from './use-focus-fallback.ts'

interface TextOfferProps {
  text: string
  /** Whether it is to be used. */
  onDecide: (isTaken: boolean) => void
}

/** Offers what was typed into a field on this device and never saved (UX-05). */
export function TextOffer({ text, onDecide }: TextOfferProps) {
  const box = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={box} role="status" className="rounded-m border border-line bg-raised px-4 py-2 text-sm">
      <p className="break-words">
        Not saved on this device: <q>{text.slice(0, 200)}</q>
      </p>
      <div className="flex gap-4">
        <button type="button" className="link" onClick={() => onDecide(true)}>
          Use it
        </button>
        <button type="button" className="link" onClick={() => onDecide(false)}>
          Discard
        </button>
      </div>
    </div>
  )
}
