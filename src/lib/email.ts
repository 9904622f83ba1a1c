/** Longest email address that mail servers accept (RFC 5321: 254 characters in a path). */
export const EMAIL_MAX_LENGTH = 254

/**
 * Whether `text` has the shape text@text.dot.text without spaces (CHAT-05) or control characters (F-13). The length
 * is checked first and the rest is a single pass, so hostile input costs nothing (SEC-27).
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || /[\s\p{Cc}]/u.test(text)) return false
  const [local, domain, ...rest] = text.split('@')
  if (!local || !domain || rest.length > 0) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(label => label.length > 0)
}

/**
 * A pasted or typed address, or number, as its writer sees it: trimmed, and without the invisible characters that text
 * processors and some keyboards add (zero width, writing direction). Not for prose: emoji and some scripts need them.
 */
export function asSeen(entry: string): string {
  return entry.replace(/\p{Cf}/gu, '').trim()
}
