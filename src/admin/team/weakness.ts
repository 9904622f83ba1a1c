/** Describes which members sign in with a password alone. */
import type { TeamMember } from '#data/team.ts'
import { firstNameOf } from './name-of.ts'

const listNames = new Intl.ListFormat('en', { type: 'conjunction' })

/** A sentence about the weakness and one about its fix; null if there is none. */
export function weaknessOf(
  team: readonly TeamMember[],
  isDemanded: boolean,
): { first: string; rest: string } | null {
  const weak = team.filter(member => member.joined_at !== null && !member.has_factor)
  if (weak.length === 0) return null
  const names = listNames.format(weak.map(firstNameOf))
  const [signs, sets] =
    weak.length === 1 ? ['One person signs', 'sets'] : [`${weak.length} people sign`, 'set']
  return {
    first: `${signs} in with a password alone.`,
    rest: isDemanded
      ? `${names} ${sets} it up at the next sign-in.`
      : `Demand a second factor and ${names} ${sets} it up at the next sign-in.`,
  }
}
