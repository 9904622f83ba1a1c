/**
 * The first `length` UTF-16 characters, or one fewer if the cut would split a surrogate pair, as in an emoji:
 * Postgres cannot store half of one.
 */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The text, or as many whole words as fit into `length` characters including an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = cutText(text, length - 1)
  // A single word that is too long is cut inside.
  return `${cut.replace(/[\s,;:.–—-]+\S*$/, '') || cut}…`
}
