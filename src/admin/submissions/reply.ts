/**
 * The `mailto:` address that opens a reply in the administrator's mail program; null if `email` is not an address.
 * Every character is encoded, so that a visitor's input cannot add recipients or headers.
 */
export function replyAddress(email: string): string | null {
  if (!email.includes('@')) return null
  const recipient = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${recipient}?subject=${encodeURIComponent('Re: your message')}`
}
