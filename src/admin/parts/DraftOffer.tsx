import { TextOffer } from './TextOffer.tsx'
import type { useDraft } from './use-draft.ts'

interface DraftOfferProps<Value> {
  draft: Pick<ReturnType<typeof useDraft>, 'decide' | 'discard'> & { offered: { value: Value } | null }
  /** The words before the draft. */
  lead: string
  /** The draft as one line. */
  text: (value: Value) => string
  /** Puts it into the form. */
  onTake: (value: Value) => void
}

/** Offers what was typed into a form on this device and never saved (UX-05). */
export function DraftOffer<Value>({ draft, lead, text, onTake }: DraftOfferProps<Value>) {
  const { offered } = draft
  if (!offered) return null
  return (
    <TextOffer
      role="alert"
      lead={lead}
      text={text(offered.value)}
      onDecide={isTaken => {
        if (!isTaken) return draft.discard()
        onTake(offered.value)
        draft.decide()
      }}
    />
  )
}
