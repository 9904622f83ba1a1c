/** Word joiner: no width, and no line ends beside it. */
const JOINER = '\u2060'

/** Joins the ends of spans such as `2–4`, which browsers otherwise break after the dash. */
export const keepSpans = (text: string): string => text.replace(/(?<=\d)–(?=\d)/g, `–${JOINER}`)
