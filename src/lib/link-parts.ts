/** Finds URLs and email addresses in plain text, so that they can be shown as links without using HTML. */
import { isEmail } from './email.ts'
import { parseUrl } from './parse-url.ts'

/** A part of a text; `href` is null when it is not a link, and otherwise `https:`, `http:` or `mailto:`. */
export interface LinkPart {
  text: string
  href: string | null
}

/**
 * A possible address. It ends at whitespace, quotes and angle brackets, and at characters that are invisible or
 * change the writing direction, because a link has to be what it looks like.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}@/])(?:(?:https?:\/\/|www\.)[^\s<>"“”«»`\p{Cc}\p{Cf}]{1,2048}|(?:mailto:)?[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}.-]{1,255})/giu

/** Punctuation that is not part of an address. */
const TRAILING = /[.,;:!?'’‘*_~…-]$/

/** Trims trailing punctuation; a closing bracket belongs to the address only with its opening one. */
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

/** The target of an address, or null when it is invalid or hides its host behind a name and an @. */
function targetOf(address: string): string | null {
  const mail = address.replace(/^mailto:/i, '')
  if (/^[^/:]*@/.test(mail)) {
    const [local = '', domain = ''] = mail.split('@')
    const isWhole = isEmail(mail) && /\.\p{L}{2,}$/u.test(domain)
    return isWhole ? `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}` : null
  }
  const url = parseUrl(/^www\./i.test(address) ? `https://${address}` : address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.username || url.password || !/[^.]\.[^.]/.test(url.hostname)) return null
  return url.href
}

/** Splits a text at its addresses; the joined parts are exactly the text. */
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
