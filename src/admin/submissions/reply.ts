/**
 * The address that opens a reply in the administrator's mail program, or null when `email` is none. Every
 * character is encoded, so that what a visitor typed cannot add recipients or headers.
 */
export function replyAddress(email: string): string | null {
  if (!email.includes('@')) return null
  const recipient = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${recipient}?subject=${encodeURIComponent('Re: your message')}`
}
