import { expect, test } from 'vitest'
import { senderKey } from './sender.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const key = (address: string, now = noon, secret = 'secret') => senderKey(address, secret, now)

test('SEC-25 the key does not contain the address and is the same all day', () => {
  expect(key('203.0.113.7')).toMatch(/^[\w-]{43}$/)
  expect(key('203.0.113.7')).toBe(key('203.0.113.7', new Date('2026-11-20T23:59:59Z')))
})

test('SEC-25 the key changes with the day, the address and the secret', () => {
  const keys = [
    key('203.0.113.7'),
    key('203.0.113.8'),
    key('203.0.113.7', new Date('2026-11-21T00:00:00Z')),
    // Only the secret differs from the key before.
    key('203.0.113.7', new Date('2026-11-21T00:00:00Z'), 'other'),
  ]
  expect(new Set(keys).size).toBe(4)
})

test('SEC-25 F-13 addresses of one IPv6 /48 count as one sender, however they are written', () => {
  expect(key('2001:db8:1:1::1')).toBe(key('2001:0DB8:0001:ffff:ffff:ffff:ffff:ffff'))
  expect(key('2001:db8:1:1::1%eth0')).toBe(key('2001:db8:1::1'))
  expect(key('2001:db8:1::1')).not.toBe(key('2001:db8:2::1'))
  expect(key('2001:db8::ffff:203.0.113.7')).toBe(key('2001:db8::1'))
  expect(key('::1')).not.toBe(key('2001:db8:0:1::1'))
})

test('SEC-25 an IPv4 address counts as one sender in both notations', () => {
  expect(key('::ffff:203.0.113.7')).toBe(key('203.0.113.7'))
})
