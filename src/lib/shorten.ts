/** The text, or as many whole words of it as fit into `length` characters with an ellipsis after them. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  // A single word that is longer than that is cut inside.
  return `${cut.replace(/[\s,;:.–—-]+\S*$/, '') || cut}…`
}
