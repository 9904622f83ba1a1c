/**
 * The link in a mail that continues one conversation. Its secret is a separate one: signed, for this conversation, and
 * valid for a limited time. It is in the URL's fragment, which no server logs.
 */
import { createHmac } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'

/** How long a link works, in days. */
export const CHAT_LINK_DAYS = 30

/** A prefix that the browser's own secrets, UUIDs, never have. */
const PREFIX = 'link.'

const signatureOf = (chatId: string, expiry: string, secret: string) =>
  createHmac('sha256', secret).update(`chat ${chatId.toLowerCase()} ${expiry}`).digest('base64url')

/**
 * The secret of a link to the conversation, in place of the browser's: `link.`, the expiry in seconds, and the
 * signature.
 */
export function chatLinkSecret(chatId: string, secret: string, now: Date): string {
  const expiry = String(Math.floor(now.getTime() / 1000) + CHAT_LINK_DAYS * 86_400)
  return `${PREFIX}${expiry}.${signatureOf(chatId, expiry, secret)}`
}

/** The URL that continues the conversation. `site` is the site's, e.g. `https://example.com`. */
export function chatLink(site: string, chatId: string, secret: string, now: Date): string {
  return `${site}/contact#chat=${chatId}.${chatLinkSecret(chatId, secret, now)}`
}

/** Whether this is the secret of a link, valid or not. */
export const isChatLink = (given: string): boolean => given.startsWith(PREFIX)

/** Whether this is the secret of a link to this conversation that has not expired. */
export function isGoodChatLink(given: string, chatId: string, secret: string, now: Date): boolean {
  const [, expiry = '', signature = ''] = /^link\.(\d{10,11})\.([\w-]{43})$/.exec(given) ?? []
  if (!sameSecret(signature, signatureOf(chatId, expiry, secret))) return false
  return Number(expiry) * 1000 > now.getTime()
}
