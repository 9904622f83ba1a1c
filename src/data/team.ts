/** The team: who works here, and with which rights. For owners. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { ROLES, type Role } from './access.ts'
import type { AdminClient } from './admin-client.ts'
import type { Checked } from './database.ts'
import { askFunction } from './own-function.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

type Client = Pick<AdminClient, 'auth' | 'confirm'>

const member = z.object({
  user_id: z.string(),
  email: z.string(),
  /** Empty until the person has entered it. */
  name: z.string(),
  role: z.enum(ROLES),
  /** The address of a stored picture. */
  picture: z.optional(z.nullable(z.string())),
  invited_by_name: z.nullable(z.string()),
  granted_at: z.string(),
  /** Null while the invitation is open. */
  joined_at: z.nullable(z.string()),
  has_factor: z.boolean(),
  last_seen_at: z.nullable(z.string()),
  last_seen_place: z.nullable(z.string()),
})

/** A member of the team, or somebody invited to it. */
export type TeamMember = z.infer<typeof member>

/** Reads the team; open invitations come last. Throws `AppError('Could not read the team')`. */
export async function listTeam(db: Db): Promise<TeamMember[]> {
  const members = parseResponse(z.array(member), 'Could not read the team', await db.rpc('team'))
  return members.toSorted(
    (one, other) =>
      Number(one.joined_at === null) - Number(other.joined_at === null) ||
      one.granted_at.localeCompare(other.granted_at),
  )
}

const colleague = z.object({ user_id: z.string(), name: z.string(), role: z.enum(ROLES) })

/** A member as every other member sees them. */
export type Colleague = Checked<'team_members', z.infer<typeof colleague>>

/** Reads who is in the team, for every member. Throws `AppError('Could not read the team')`. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  const response = await db
    .from('team_members')
    .select('user_id,name,role')
    .order('granted_at')
    .order('user_id')
  return parseResponse(z.array(colleague), 'Could not read the team', response)
}

/** Gives a member another role, which ends that person's sessions. Throws `AppError('Could not change the role')`. */
export async function setRole(db: Db, person: string, role: Role): Promise<void> {
  const { error } = await db.rpc('set_member_role', { member: person, new_role: role })
  if (error) throw new AppError('refused', 'Could not change the role', { cause: error })
}

/** Emails somebody an invitation to the team. Throws an `Error` whose message is meant for the person. */
export async function invite(client: Client, person: { email: string; role: Role }): Promise<void> {
  const failure = 'The invitation could not be sent. Please try again.'
  await askFunction(client, 'team', { action: 'invite', ...person }, failure)
}

/** Sends the invitation again. Throws an `Error` whose message is meant for the person. */
export async function inviteAgain(client: Client, person: string): Promise<void> {
  const failure = 'The invitation could not be sent. Please try again.'
  await askFunction(client, 'team', { action: 'send again', user_id: person }, failure)
}

/**
 * Removes a member from the team; what they look after goes to `heir`. Throws an `Error` whose message is meant for the
 * person.
 */
export async function removeMember(client: Client, person: string, heir: string): Promise<void> {
  const failure = 'This person could not be removed. Please try again.'
  await askFunction(client, 'team', { action: 'remove', user_id: person, heir }, failure)
}

/**
 * Withdraws an invitation; whoever has accepted it meanwhile stays. Throws an `Error` whose message is meant for the
 * person.
 */
export async function withdrawInvitation(client: Client, person: string): Promise<void> {
  const failure = 'The invitation could not be withdrawn. Please try again.'
  const withdrawal = { action: 'remove', user_id: person, heir: null }
  await askFunction(client, 'team', withdrawal, failure).catch(error => {
    // Only a member needs an heir.
    const hasJoined = error instanceof Error && error.cause === 409
    throw hasJoined ? new Error('This person has joined the team meanwhile. Nobody was removed.') : error
  })
}

const settings = z.object({ second_factor_demanded: z.boolean() })
type Settings = Checked<'team_settings', z.infer<typeof settings>>

/** Whether everybody needs a second factor. Throws `AppError('Could not read the team’s settings')`. */
export async function isFactorDemanded(db: Db): Promise<boolean> {
  const response = await db.from('team_settings').select('second_factor_demanded').single()
  const row: Settings = parseResponse(settings, 'Could not read the team’s settings', response)
  return row.second_factor_demanded
}

/** Sets whether everybody needs a second factor. Throws `AppError('Could not save the team’s settings')`. */
export async function demandFactor(db: Db, isDemanded: boolean): Promise<void> {
  const failure = 'Could not save the team’s settings'
  const { data, error } = await db
    .from('team_settings')
    .update({ second_factor_demanded: isDemanded })
    .eq('id', true)
    .select('id')
  if (error) throw new AppError('refused', failure, { cause: error })
  if (data.length !== 1) throw new AppError('missing', failure, { cause: 'Only owners change them' })
}
