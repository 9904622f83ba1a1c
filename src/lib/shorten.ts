/**
 * The first `length` UTF-16 characters, or one less where the last would be half of one, as an emoji has two: Postgres
 * stores no half.
 */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The text, or as many whole words of it as fit into `length` characters with an ellipsis after them. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = cutText(text, length - 1)
  // A single word that is longer than that is cut inside.
  return `${cut.replace(/[\s,;:.–—-]+\S*$/, '') || cut}…`
}
