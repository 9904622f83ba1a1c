/** A mail's link opens its own conversation, for a while, and nothing else. */
import { expect, test } from 'vitest'
import { CHAT_LINK_DAYS, chatLink, chatLinkSecret, isChatLink, isGoodChatLink } from './chat-link.ts'

const SECRET = 'a secret of the installation'
const CHAT = '3f0d9f6e-3c1a-4d0b-9a38-8f4f0d1c2b3a'
const OTHER = '3f0d9f6e-3c1a-4d0b-9a38-8f4f0d1c2b3b'
const NOW = new Date('2026-11-23T09:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

test('the link leads to the contact page and has its secret in the fragment', () => {
  const { pathname, search, hash } = new URL(chatLink('https://gantry.example', CHAT, SECRET, NOW))
  expect([pathname, search]).toEqual(['/contact', ''])
  expect(hash).toBe(`#chat=${CHAT}.${chatLinkSecret(CHAT, SECRET, NOW)}`)
})

test('the secret of the link has at most 128 characters', () => {
  expect(chatLinkSecret(CHAT, SECRET, NOW).length).toBeLessThanOrEqual(128)
})

test('a link is valid only for its days, its conversation and its secret', () => {
  const link = chatLinkSecret(CHAT, SECRET, NOW)
  expect([link, 'link.'].map(isChatLink)).toEqual([true, true])
  expect([CHAT, ''].map(isChatLink)).toEqual([false, false])
  expect(isGoodChatLink(link, CHAT, SECRET, new Date(later(CHAT_LINK_DAYS).getTime() - 1))).toBe(true)
  expect(isGoodChatLink(link, CHAT.toUpperCase(), SECRET, NOW)).toBe(true)
  expect(isGoodChatLink(link, CHAT, SECRET, later(CHAT_LINK_DAYS))).toBe(false)
  expect(isGoodChatLink(link, OTHER, SECRET, NOW)).toBe(false)
  expect(isGoodChatLink(link, CHAT, 'another', NOW)).toBe(false)
})

test('a link that was mailed earlier still works', () => {
  const mailed = 'link.1798016400.GsDqZokZ3ZHnK1NZcITR8E-fgljnjLng83P5z7GEhl0'
  expect(isGoodChatLink(mailed, CHAT, SECRET, NOW)).toBe(true)
})

test('a link with a changed expiry, a missing signature or anything around it is rejected', () => {
  const link = chatLinkSecret(CHAT, SECRET, NOW)
  const [, expiry = '', signature = ''] = link.split('.')
  const forged = [
    `link.${Number(expiry) + 86_400}.${signature}`,
    `link.${expiry}.`,
    `${link}a`,
    `a${link}`,
    'link..',
    'link.',
    '',
  ]
  for (const given of forged) expect(isGoodChatLink(given, CHAT, SECRET, NOW)).toBe(false)
})
