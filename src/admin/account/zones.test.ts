import { expect, test } from 'vitest'
import { knownZones, zoneName } from './zones.ts'

test('ACC-74 a time zone is named after its place', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('in Buenos Aires')
  expect(zoneName(null)).toBe('as on this device')
})

test('ACC-74 a time zone that the browser does not know can still be chosen', () => {
  expect(knownZones(null)).toContain('Europe/Paris')
  expect(knownZones('Mars/Olympus_Mons')[0]).toBe('Mars/Olympus_Mons')
})
