import type { TeamMember } from '#data/team.ts'

/** A member's name, or else the mail address. */
export const nameOf = ({ name, email }: Pick<TeamMember, 'name' | 'email'>) => name || email

/** The first name, for use in sentences. */
export const firstNameOf = (member: Pick<TeamMember, 'name' | 'email'>) =>
  nameOf(member).split(/[\s@]/)[0] ?? nameOf(member)
