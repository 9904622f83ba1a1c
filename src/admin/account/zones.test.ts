import { expect, test } from 'vitest'
import { knownZones, zoneName } from './zones.ts'

test('ACC-74 a time zone is called by its place', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('in Buenos Aires')
  expect(zoneName(null)).toBe('as on this device')
})

test('ACC-74 a zone that this browser does not know is still to be chosen', () => {
  expect(knownZones(null)).toContain('Europe/Paris')
  expect(knownZones('Mars/Olympus_Mons')[0]).toBe('Mars/Olympus_Mons')
})
