/** A stretch of a chat message. */
export interface BoldPart {
  text: string
  bold: boolean
}

/**
 * Splits a chat message at its `**bold**` markers (CHAT-15). Markers that have no partner, or nothing between
 * them, are text like any other.
 */
export function boldParts(message: string): BoldPart[] {
  const pieces = message.split(/\*\*(?=\S)([^*]+?)(?<=\S)\*\*/)
  return pieces
    .map((text, position) => ({ text, bold: position % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
