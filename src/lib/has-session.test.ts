import { expect, test, vi } from 'vitest'
import { hasSession } from './has-session.ts'

test('EDIT-04 a dashboard session is recognized in either storage, other keys are not', () => {
  vi.stubGlobal('localStorage', { theme: 'dark', 'sb-project-auth-token-code-verifier': 'x' })
  vi.stubGlobal('sessionStorage', {})
  expect(hasSession()).toBe(false)
  vi.stubGlobal('sessionStorage', { 'sb-127-auth-token': '{}' })
  expect(hasSession()).toBe(true)
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('localStorage', { 'sb-project-auth-token': '{}' })
  expect(hasSession()).toBe(true)
})

test('EDIT-04 SEC-28 with storage denied there is no session', () => {
  vi.stubGlobal('localStorage', {})
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { get: denied, configurable: true })
  expect(hasSession()).toBe(false)
})
