/** The address says whose answer it is, and nobody else can forge it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { personOfRecipients, readReplyToken, replyAddress, replyToken } from './reply-address.ts'

const SECRET = 'a secret of the installation'
const PERSON = '0190f3a2-7c1d-4b8e-9f00-0000000000ff'

test('a reply address identifies its person, also in lower or upper case', () => {
  const address = replyAddress('hello@inbound.gantry.example', PERSON, SECRET)
  expect(address).toMatch(/^hello\+[0-9a-v]{45}@inbound\.gantry\.example$/)
  for (const written of [address, address.toLowerCase(), address.toUpperCase()]) {
    expect(personOfRecipients(['somebody@else.example', written], SECRET)).toBe(PERSON)
  }
  expect(replyAddress('hello@inbound.gantry.example', PERSON.toUpperCase(), SECRET)).toBe(address)
})

test('every id can be read back from its reply token', () => {
  fc.assert(
    fc.property(fc.uuid(), id => {
      expect(readReplyToken(replyToken(id, SECRET), SECRET)).toBe(id)
    }),
  )
})

test('SEC-22 a token with one changed character or another secret identifies nobody', () => {
  const token = replyToken(PERSON, SECRET)
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === '0' ? '1' : '0'
    expect(readReplyToken(token.slice(0, place) + other + token.slice(place + 1), SECRET)).toBeNull()
  }
  expect(readReplyToken(replyToken(PERSON, 'another'), SECRET)).toBeNull()
})

test.each([
  '',
  'reply',
  '0'.repeat(44),
  '0'.repeat(46),
  'v'.repeat(45),
  'z'.repeat(45),
  `${'0'.repeat(44)}\n`,
  `${replyToken(PERSON, SECRET)}z`,
  `z${replyToken(PERSON, SECRET)}`,
])('an invalid token identifies nobody: %j', token => {
  expect(readReplyToken(token, SECRET)).toBeNull()
})

test('a mailbox name that leaves just room for a token gets one: 64 characters before the @', () => {
  const [local = ''] = replyAddress(`${'a'.repeat(18)}@inbound.gantry.example`, PERSON, SECRET).split('@')
  expect(local).toBe(`${'a'.repeat(18)}+${replyToken(PERSON, SECRET)}`)
  expect(local).toHaveLength(64)
})

test('a long mailbox name leaves no room for a token, so the address stays plain', () => {
  const inbound = `${'a'.repeat(19)}@inbound.gantry.example`
  expect(replyAddress(inbound, PERSON, SECRET)).toBe(inbound)
})
