/** Escapes `text` for HTML, XML or Pango, as text or as an attribute value. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
