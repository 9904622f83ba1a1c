/** Finds web and mail addresses in plain text, so that they can be shown as links without any HTML in between. */
import { isEmail } from './email.ts'

/** A stretch of a text; `href` is null where it is no link, and otherwise `https:`, `http:` or `mailto:`. */
export interface LinkPart {
  text: string
  href: string | null
}

/**
 * Where an address may stand. It ends at blanks, quotes, angle brackets, and at whatever cannot be seen or turns the
 * direction of writing: a link has to be what it looks like.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}@/])(?:(?:https?:\/\/|www\.)[^\s<>"“”«»`\p{Cc}\p{Cf}]{1,2048}|(?:mailto:)?[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}.-]{1,255})/giu

/** Ends a sentence, not an address. */
const TRAILING = /[.,;:!?'’‘*_~…-]$/

/** Without the punctuation after it; a closing bracket belongs to it only with its opening one. */
function trimEnd(address: string): string {
  let end = address
  for (;;) {
    const last = end.at(-1) ?? ''
    const opening = { ')': '(', ']': '[', '}': '{' }[last]
    const isSpare = opening !== undefined && end.split(last).length > end.split(opening).length
    if (!isSpare && !TRAILING.test(end)) return end
    end = end.slice(0, -1)
  }
}

/** The target of an address, or null where it is none, or hides its host behind a name and an @. */
function targetOf(address: string): string | null {
  const mail = address.replace(/^mailto:/i, '')
  if (/^[^/:]*@/.test(mail)) {
    const [local = '', domain = ''] = mail.split('@')
    const isWhole = isEmail(mail) && /\.\p{L}{2,}$/u.test(domain)
    return isWhole ? `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}` : null
  }
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.username || url.password || !/[^.]\.[^.]/.test(url.hostname)) return null
  return url.href
}

/** Splits a text at its addresses; the parts together are the text, letter by letter. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let seen = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const address = trimEnd(match[0])
    const href = targetOf(address)
    if (href === null) continue
    if (match.index > seen) parts.push({ text: text.slice(seen, match.index), href: null })
    parts.push({ text: address, href })
    seen = match.index + address.length
  }
  if (seen < text.length) parts.push({ text: text.slice(seen), href: null })
  return parts
}
