/** Word joiner: zero width, and prevents a line break on either side. */
const JOINER = '\u2060'

/** Keeps ranges such as `2–4` on one line; browsers otherwise break after the dash. */
export const keepSpans = (text: string): string => text.replace(/(?<=\d)–(?=\d)/g, `–${JOINER}`)
