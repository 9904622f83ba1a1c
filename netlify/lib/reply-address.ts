/** The reply address of one person: it names the person and is signed, so nobody can claim to be somebody else. */
import { createHmac } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'

/** 96 bits of the HMAC: with the id 45 characters, which leaves room for a name in a local part of 64. */
const SIGNATURE_DIGITS = 24
const ID_DIGITS = 32
const TOKEN_LENGTH = 45
const LOCAL_PART_LIMIT = 64

const signatureOf = (id: string, secret: string) =>
  createHmac('sha256', secret).update(`reply ${id}`).digest('hex').slice(0, SIGNATURE_DIGITS)

/**
 * A person's id (a UUID), signed, in 45 characters. Only digits and small letters, because some mail servers lowercase
 * addresses.
 */
export function replyToken(personId: string, secret: string): string {
  const id = personId.toLowerCase().replaceAll('-', '')
  return BigInt(`0x${id}${signatureOf(id, secret)}`)
    .toString(32)
    .padStart(TOKEN_LENGTH, '0')
}

/** The person that a token names; null if it was not signed with `secret`. */
export function readReplyToken(token: string, secret: string): string | null {
  if (!/^[0-9a-v]{45}$/i.test(token)) return null
  const number = [...token].reduce((sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)), 0n)
  const hex = number.toString(16).padStart(ID_DIGITS + SIGNATURE_DIGITS, '0')
  const id = hex.slice(0, ID_DIGITS)
  if (!sameSecret(hex.slice(ID_DIGITS), signatureOf(id, secret))) return null
  return id.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Where a person's answers should go, e.g. `hello+<token>@inbound.example.com` for the inbound address
 * `hello@inbound.example.com`; the inbound address itself if its local part leaves no room.
 */
export function replyAddress(inbound: string, personId: string, secret: string): string {
  const at = inbound.lastIndexOf('@')
  const local = `${inbound.slice(0, at)}+${replyToken(personId, secret)}`
  return local.length > LOCAL_PART_LIMIT ? inbound : `${local}${inbound.slice(at)}`
}

/** The person named by one of these recipient addresses; null if there is none. */
export function personOfRecipients(addresses: readonly string[], secret: string): string | null {
  for (const address of addresses) {
    const token = /\+([0-9a-v]{45})@/i.exec(address)?.[1]
    const person = token && readReplyToken(token, secret)
    if (person) return person
  }
  return null
}
