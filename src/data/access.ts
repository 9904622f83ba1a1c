/** Who somebody is to this site: a member of the team with a role, or nobody. */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** `owner` may do everything, `sales` looks after people, `editor` after what the site shows. */
export const ROLES = ['owner', 'sales', 'editor'] as const

/** What a member of the team may do; the database guards every row by it. */
export type Role = (typeof ROLES)[number]

const access = z.object({
  role: z.enum(ROLES),
  /** Empty until the person has said it. */
  name: z.string(),
  /**
   * `open`; `code needed`: this session has not given its second factor; `factor missing`: the team demands one and
   * this person has none; `session ended`: by this person elsewhere, or because the role changed.
   */
  state: z.enum(['open', 'code needed', 'factor missing', 'session ended']),
  /** IANA name; null as long as times are those of the device. */
  time_zone: z.optional(z.nullable(z.string())),
  /** The address of a stored picture. */
  picture: z.optional(z.nullable(z.string())),
  /** Until when the password that a command has made lets in; null for one of the person's own. */
  first_password_ends: z.optional(z.nullable(z.string())),
})

/** What the signed-in person may do now. */
export type Access = z.infer<typeof access>

/** Asks what the signed-in person may do; null for nobody of the team. Throws `AppError('Could not check access')`. */
export async function readAccess(db: Db): Promise<Access | null> {
  return parseResponse(z.nullable(access), 'Could not check access', await db.rpc('my_access'))
}

/** The role that somebody has, null outside the team, and whether its rights are open. */
export type Standing = { [Key in 'role' | 'state']: Access[Key] | null }

/** Whether somebody has one of these roles, and its rights are open. */
export function hasRole(person: Standing, ...roles: readonly [Role, ...Role[]]): boolean {
  return person.state === 'open' && person.role !== null && roles.includes(person.role)
}
