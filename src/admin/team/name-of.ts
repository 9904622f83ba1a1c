import type { TeamMember } from '#data/team.ts'

/** What somebody is called: by name, else by the mail address. */
export const nameOf = ({ name, email }: Pick<TeamMember, 'name' | 'email'>) => name || email

/** The same in as few words as a sentence likes. */
export const firstNameOf = (member: Pick<TeamMember, 'name' | 'email'>) =>
  nameOf(member).split(/[\s@]/)[0] ?? nameOf(member)
