import { expect, test } from 'vitest'
import { checkChallenge, signChallenge } from './challenge.ts'

const shown = new Date('2026-11-21T10:00:00Z')
const later = (seconds: number) => new Date(shown.getTime() + seconds * 1000)
const token = signChallenge({ left: 3, right: 4 }, 'once', 'secret', shown)
const check = (changes: { token?: string; answer?: string; secret?: string; seconds?: number } = {}) =>
  checkChallenge(
    changes.token ?? token,
    changes.answer ?? '7',
    changes.secret ?? 'secret',
    later(changes.seconds ?? 30),
  )

test('CONT-03 the correct sum of a signed question returns its nonce', () => {
  expect(check()).toEqual({ nonce: 'once' })
  expect(check({ answer: ' 7 ' })).toEqual({ nonce: 'once' })
  expect(check({ seconds: 24 * 3600 })).toEqual({ nonce: 'once' })
})

test.each(['8', '', '7a', '0x7', '-7', '7.0', 'NaN'])('CONT-03 the answer %j is wrong', answer => {
  expect(check({ answer })).toEqual({ sign: 'captcha_wrong' })
})

test.each([
  ['other numbers', { token: token.replace('.3.', '.5.'), answer: '9' }],
  ['another time', { token: token.replace(String(shown.getTime()), String(shown.getTime() + 5000)) }],
  ['another nonce', { token: token.replace('once', 'twice') }],
  ['no signature', { token: token.slice(0, token.lastIndexOf('.')) }],
  ['another key', { secret: 'other' }],
  ['something in front', { token: `x${token}` }],
  ['a version that nobody knows', { token: token.replace('v1', 'v9') }],
  ['something behind', { token: `${token}x` }],
  ['nothing', { token: '' }],
  ['garbage', { token: '.'.repeat(10_000) }],
])('CNST-03 a question token with %s is rejected', (_, changes) => {
  expect(check(changes)).toEqual({ sign: 'captcha_wrong' })
})

test('CNST-03 two-digit numbers and sums are accepted', () => {
  const largest = signChallenge({ left: 10, right: 10 }, 'once', 'secret', shown)
  expect(check({ token: largest, answer: '20' })).toEqual({ nonce: 'once' })
})

test('a question token starts with the version of its signature', () => {
  expect(token).toMatch(/^v1\.3\.4\./)
})

test('an unversioned token from before the site was updated is still accepted', () => {
  const before = '3.4.1795255200000.once.CPeiJnOhUVBIGJElSjf8f2GiWrhShJ3ym2o4re3ygOI'
  expect(check({ token: before })).toEqual({ nonce: 'once' })
})

test('an answer within two seconds of the signed question is too fast', () => {
  expect(check({ seconds: 1.999 })).toEqual({ sign: 'too_fast', nonce: 'once' })
  expect(check({ seconds: 2 })).toEqual({ nonce: 'once' })
})

test('a question older than 24 hours gives neither a nonce nor a robot sign', () => {
  expect(check({ seconds: 24 * 3600 + 1 })).toEqual({})
})
