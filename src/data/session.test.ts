// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRecoveryToken, type SessionChange, watchSession } from './session.ts'

const payload = { sub: 'ana', aal: 'aal1', exp: Date.now() / 1000 + 3600 }
const TOKEN = `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify(payload))}.c2lnbmVk`
const HASH = `#${new URLSearchParams({
  access_token: TOKEN,
  ...{ refresh_token: 'r', expires_in: '3600', expires_at: String(payload.exp), token_type: 'bearer' },
  type: 'recovery',
})}`

/** Opens the page with the hash, and watches only once the library has signed in and told everybody so. */
async function watchLate(hash: string, linkToken: string | null) {
  history.replaceState(null, '', `/admin${hash}`)
  vi.stubGlobal('fetch', async () => Response.json({ id: 'ana', email: 'ana@osei.example' }))
  const { auth } = createClient('https://db.example', 'key', { auth: { storageKey: crypto.randomUUID() } })
  const told: string[] = []
  auth.onAuthStateChange(event => void told.push(event))
  await expect.poll(() => told).toContain('PASSWORD_RECOVERY')
  const changes: SessionChange[] = []
  onTestFinished(watchSession(auth, change => void changes.push(change), linkToken))
  onTestFinished(() => auth.dispose())
  await expect.poll(() => changes.length).toBeGreaterThan(0)
  return changes
}

const ana = { id: 'ana', email: 'ana@osei.example', isCodeDue: false }

test('AUTH-06 a recovery link asks for a new password even if nobody listened yet when it signed in', async () => {
  expect(readRecoveryToken(HASH)).toBe(TOKEN)
  expect(await watchLate(HASH, TOKEN)).toEqual([{ type: 'recovery started', user: ana }])
})

test('AUTH-06 a tab that a link has not opened carries on', async () => {
  expect(readRecoveryToken('#access_token=a&type=signup')).toBeNull()
  expect(await watchLate(HASH, null)).toEqual([{ type: 'session changed', user: ana }])
})
