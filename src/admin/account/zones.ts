/** Time zones as people know them. */

/** E.g. `in New York` for `America/New_York`; `as on this device` for none. */
export function zoneName(zone: string | null): string {
  if (zone === null) return 'as on this device'
  return `in ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}

/** The time zones that this browser knows, and `chosen`, which may be one it does not. */
export function knownZones(chosen: string | null): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return chosen === null || zones.includes(chosen) ? zones : [chosen, ...zones]
}
