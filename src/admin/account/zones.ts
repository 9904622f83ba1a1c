/** Time zones as people know them. */

/** E.g. `in New York` for `America/New_York`; `as on this device` for null. */
export function zoneName(zone: string | null): string {
  if (zone === null) return 'as on this device'
  return `in ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}

/** The time zones that this browser knows, plus `chosen`, which it may not know. */
export function knownZones(chosen: string | null): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return chosen === null || zones.includes(chosen) ? zones : [chosen, ...zones]
}
