import { expect, test, vi } from 'vitest'
import { ARRIVAL_KEY, storedArrival } from './arrival.ts'

test('FIG-01 how a visit began is known to the tab that stored it, but not while somebody is signed in to the dashboard', () => {
  const began = { page: '/services', campaign: 'spring' }
  const storage = {
    getItem: (key: string) => (key === ARRIVAL_KEY ? JSON.stringify(began) : null),
    setItem: () => {},
    removeItem: () => {},
  }
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('sessionStorage', {})
  expect(storedArrival(storage)).toEqual(began)
  vi.stubGlobal('localStorage', { 'sb-project-auth-token': '{}' })
  expect(storedArrival(storage)).toBeUndefined()
})
