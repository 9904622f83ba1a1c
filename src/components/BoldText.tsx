import { boldParts } from '#lib/bold-parts.ts'

/** An agent's text: words between pairs of asterisks are bold, everything else is plain (CHAT-15). */
export function BoldText({ text }: { text: string }) {
  return boldParts(text).map(({ text: part, bold }, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    bold ? <b key={position}>{part}</b> : part,
  )
}
