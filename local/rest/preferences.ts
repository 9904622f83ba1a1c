/** The `Prefer` header. Source: github.com/PostgREST/postgrest, ApiRequest/Preferences.hs. */
import { notImplemented, RestError } from './rest-error.ts'

export interface Preferences {
  /** Whether the changed rows are returned. */
  representation: boolean
  /** Whether the number of all matching rows is wanted; planned and estimated counts are exact here. */
  count: boolean
  resolution: 'merge' | 'ignore' | null
  missingAsDefault: boolean
  /** Maximum number of affected rows; null for any number, as without `handling=strict`. */
  maxAffected: number | null
}

/** `tx` is known and has no effect: hosted projects do not let clients roll back. */
const VALUES: Record<string, readonly string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
}

const KNOWN = new Set(
  Object.entries(VALUES).flatMap(([name, values]) => values.map(value => `${name}=${value}`)),
)
const OPEN = /^(timezone|max-affected)=/

/**
 * Reads a `Prefer` header; the first value of each preference counts.
 *
 * Throws PGRST122 for unknown preferences under `handling=strict` (they are ignored otherwise), and 501 for what
 * hosted projects support and this server does not.
 */
export function parsePreferences(header: string | null): Preferences {
  const given = header ? header.split(',').map(preference => preference.trim()) : []
  const chosen = (name: string): string | undefined => {
    const prefix = `${name}=`
    const known = given.find(preference => preference.startsWith(prefix) && KNOWN.has(preference))
    return known?.slice(prefix.length)
  }
  const isStrict = chosen('handling') === 'strict'
  const unknown = given.filter(preference => !KNOWN.has(preference) && !OPEN.test(preference))
  if (isStrict && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  if (given.some(preference => preference.startsWith('timezone='))) throw notImplemented('Prefer: timezone')
  if (chosen('return') === 'headers-only') throw notImplemented('Prefer: return=headers-only')
  const resolution = chosen('resolution')
  const [, limit] =
    /^max-affected=(-?\d+)$/.exec(given.find(each => each.startsWith('max-affected=')) ?? '') ?? []
  return {
    representation: chosen('return') === 'representation',
    count: chosen('count') !== undefined,
    resolution: resolution === undefined ? null : resolution === 'merge-duplicates' ? 'merge' : 'ignore',
    missingAsDefault: chosen('missing') === 'default',
    maxAffected: isStrict && limit !== undefined ? Number(limit) : null,
  }
}
