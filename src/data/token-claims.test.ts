import { expect, test } from 'vitest'
import { isSignInRecent, readClaims } from './token-claims.ts'

const tokenOf = (claims: unknown) => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`
}
const at = (iso: string) => new Date(iso).getTime() / 1000

test('ACC-62 a token shows its second factor, an unreadable one nothing', () => {
  expect(readClaims(tokenOf({ aal: 'aal2', email: 'zoë@gantry.example' })).aal).toBe('aal2')
  for (const none of ['', 'a.b.c', 'a', tokenOf(null), tokenOf({ aal: 2 })])
    expect(readClaims(none)).toEqual({})
})

test('ACC-62 a token is read whichever characters its encoding uses', () => {
  const token = tokenOf({ aal: 'aal2', name: '~~~???>>>' })
  expect(token).toMatch(/-.*_|_.*-/)
  expect(readClaims(token).aal).toBe('aal2')
})

test('ACC-68 a sign-in is recent for 15 minutes after the newest authentication', () => {
  const token = tokenOf({
    amr: [
      { method: 'totp', timestamp: at('2026-11-20T12:00:00Z') },
      { method: 'password', timestamp: at('2026-11-20T08:00:00Z') },
    ],
  })
  expect(isSignInRecent(token, new Date('2026-11-20T12:14:59Z'))).toBe(true)
  expect(isSignInRecent(token, new Date('2026-11-20T12:15:00Z'))).toBe(false)
  expect(isSignInRecent(tokenOf({}), new Date('2026-11-20T12:00:00Z'))).toBe(false)
})
