/**
 * The link of a mail that goes on with one conversation. Its secret is its own: signed, for this conversation, and good
 * for a while; it stands in the address's fragment, which no server logs.
 */
import { createHmac } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'

/** How long a link leads back, in days. */
export const CHAT_LINK_DAYS = 30

/** What the browser's own secrets, UUIDs, never begin with. */
const PREFIX = 'link.'

const signatureOf = (chatId: string, expiry: string, secret: string) =>
  createHmac('sha256', secret).update(`chat ${chatId.toLowerCase()} ${expiry}`).digest('base64url')

/** The secret of a link to the conversation, in place of the browser's: `link.`, its end in seconds, and the signature. */
export function chatLinkSecret(chatId: string, secret: string, now: Date): string {
  const expiry = String(Math.floor(now.getTime() / 1000) + CHAT_LINK_DAYS * 86_400)
  return `${PREFIX}${expiry}.${signatureOf(chatId, expiry, secret)}`
}

/** The address that goes on with the conversation. `site` is the site's, e.g. `https://example.com`. */
export function chatLink(site: string, chatId: string, secret: string, now: Date): string {
  return `${site}/contact#chat=${chatId}.${chatLinkSecret(chatId, secret, now)}`
}

/** Whether this is the secret of a link, good or not. */
export const isChatLink = (given: string): boolean => given.startsWith(PREFIX)

/** Whether it is that of a link to this conversation, and the link is still good. */
export function isGoodChatLink(given: string, chatId: string, secret: string, now: Date): boolean {
  const [, expiry = '', signature = ''] = /^link\.(\d{10,11})\.([\w-]{43})$/.exec(given) ?? []
  if (!sameSecret(signature, signatureOf(chatId, expiry, secret))) return false
  return Number(expiry) * 1000 > now.getTime()
}
