/** The address that answers of one person go to: it names the person, signed, so that nobody can claim to be another. */
import { createHmac } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'

/** 96 of the HMAC's bits: with the id 45 characters, which leaves a local part of 64 its own name. */
const SIGNATURE_DIGITS = 24
const ID_DIGITS = 32
const TOKEN_LENGTH = 45
const LOCAL_PART_LIMIT = 64

const signatureOf = (id: string, secret: string) =>
  createHmac('sha256', secret).update(`reply ${id}`).digest('hex').slice(0, SIGNATURE_DIGITS)

/**
 * The signed name of a person (a UUID) in 45 characters. Digits and small letters only: there are mail servers that
 * write addresses small.
 */
export function replyToken(personId: string, secret: string): string {
  const id = personId.toLowerCase().replaceAll('-', '')
  return BigInt(`0x${id}${signatureOf(id, secret)}`)
    .toString(32)
    .padStart(TOKEN_LENGTH, '0')
}

/** The person whom a token names; null for one that was not signed with `secret`. */
export function readReplyToken(token: string, secret: string): string | null {
  if (!/^[0-9a-v]{45}$/i.test(token)) return null
  const number = [...token.toLowerCase()].reduce((sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)), 0n)
  const hex = number.toString(16).padStart(ID_DIGITS + SIGNATURE_DIGITS, '0')
  const id = hex.slice(0, ID_DIGITS)
  if (!sameSecret(hex.slice(ID_DIGITS), signatureOf(id, secret))) return null
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Where answers of a person are to go, e.g. `hello+<token>@inbound.example.com` for the inbound address
 * `hello@inbound.example.com`; the inbound address itself where its name leaves no room.
 */
export function replyAddress(inbound: string, personId: string, secret: string): string {
  const at = inbound.lastIndexOf('@')
  const local = `${inbound.slice(0, at)}+${replyToken(personId, secret)}`
  return local.length > LOCAL_PART_LIMIT ? inbound : `${local}${inbound.slice(at)}`
}

/** The person whom one of these recipients' addresses names; null when none does. */
export function personOfRecipients(addresses: readonly string[], secret: string): string | null {
  for (const address of addresses) {
    const token = /\+([0-9a-v]{45})@/i.exec(address)?.[1]
    const person = token && readReplyToken(token, secret)
    if (person) return person
  }
  return null
}
