/** A part of a chat message. */
export interface BoldPart {
  text: string
  bold: boolean
}

/**
 * Splits a chat message at its `**bold**` markers (CHAT-15). Unpaired markers, and pairs with nothing between them,
 * stay plain text.
 */
export function boldParts(message: string): BoldPart[] {
  const pieces = message.split(/\*\*(?=\S)([^*]+?)(?<=\S)\*\*/)
  return pieces
    .map((text, position) => ({ text, bold: position % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
