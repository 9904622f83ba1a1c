/** What a signed-in person is to this site: a team member with a role, or nobody. */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** `owner` may do everything, `sales` manages people, `editor` manages what the site shows. */
export const ROLES = ['owner', 'sales', 'editor'] as const

/** What a team member may do; the database checks it for every row. */
export type Role = (typeof ROLES)[number]

const access = z.object({
  role: z.enum(ROLES),
  /** Empty until the person has entered it. */
  name: z.string(),
  /**
   * `open`; `code needed`: this session has not passed the second factor; `factor missing`: the team requires one and
   * this person has none; `session ended`: this person ended it elsewhere, or the role changed.
   */
  state: z.enum(['open', 'code needed', 'factor missing', 'session ended']),
  /** IANA name; null when times follow the device. */
  time_zone: z.optional(z.nullable(z.string())),
  /** The address of a stored picture. */
  picture: z.optional(z.nullable(z.string())),
  /** When the password that a command created expires; null if the person chose the password. */
  first_password_ends: z.optional(z.nullable(z.string())),
})

/** What the signed-in person may do now. */
export type Access = z.infer<typeof access>

/** Reads what the signed-in person may do; null outside the team. Throws `AppError('Could not check access')`. */
export async function readAccess(db: Db): Promise<Access | null> {
  return parseResponse(z.nullable(access), 'Could not check access', await db.rpc('my_access'))
}

/** A person's role and access state; both null outside the team. */
export type Standing = { [Key in 'role' | 'state']: Access[Key] | null }

/** Whether the person has one of these roles and their access is open. */
export function hasRole(person: Standing, ...roles: readonly [Role, ...Role[]]): boolean {
  return person.state === 'open' && person.role !== null && roles.includes(person.role)
}
