/** The `Prefer` header. Source: postgrest.org, "Prefer Header". */

export interface Preferences {
  /** Whether the changed rows are returned. */
  representation: boolean
  /** Whether the number of all matching rows is wanted; planned and estimated counts are exact here. */
  count: boolean
  resolution: 'merge' | 'ignore' | null
  missingAsDefault: boolean
  /** The most rows that a change may affect; null for any number. */
  maxAffected: number | null
}

/** Reads a `Prefer` header; what it does not know it leaves alone, as PostgREST does. */
export function parsePreferences(header: string | null): Preferences {
  const given = new Map(
    (header ?? '').split(',').map(preference => {
      const [name = '', value = ''] = preference.trim().split('=')
      return [name, value]
    }),
  )
  const resolutions = { 'merge-duplicates': 'merge', 'ignore-duplicates': 'ignore' } as const
  const maxAffected = given.get('max-affected')
  return {
    representation: given.get('return') === 'representation',
    count: given.has('count'),
    resolution: resolutions[given.get('resolution') as keyof typeof resolutions] ?? null,
    missingAsDefault: given.get('missing') === 'default',
    maxAffected: given.get('handling') === 'strict' && maxAffected ? Number(maxAffected) : null,
  }
}
