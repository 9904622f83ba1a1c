/** The accounts of the auth service, which server functions manage with the service key. */
import { createClient } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { TEAM_FOLDER } from '#lib/media-url.ts'
import type { Role } from './access.ts'
import type { Connection } from './connection.ts'
import { FUNCTION_LIMIT_MS, withDeadline } from './deadline.ts'
import { BUCKET } from './file-store.ts'
import { parseCount, parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** How many accounts are searched for an address; a team has a few dozen. */
const MOST = 1000

/** The result of an invitation; `limited` and `refused` (auth rejects the address) sent nothing. */
export type Invited = { result: 'sent'; id: string } | { result: 'limited' } | { result: 'refused' }

export interface Accounts {
  /**
   * Emails this address a link for choosing a password, and creates the account if there is none. `landing` is where
   * the link leads. Throws `AppError('Could not send an invitation')`.
   */
  invite(email: string, landing: string): Promise<Invited>
  /**
   * Deletes an account and its pictures; a missing one is no error. Throws `AppError('Could not delete an account')`.
   */
  remove(id: string): Promise<void>
  /** The ids of an account's second factors. Throws `AppError('Could not read second factors')`. */
  factors(id: string): Promise<string[]>
  /** Removes a second factor. Throws `AppError('Could not remove a second factor')`. */
  removeFactor(id: string, factor: string): Promise<void>
}

/** Opens the accounts with the service key. */
export function openAccounts({ url, key }: Connection, send: typeof fetch = fetch): Accounts {
  const { auth, storage } = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: withDeadline(send, () => FUNCTION_LIMIT_MS) },
  })

  /** For an existing account: the person never chose a password, or used to be in the team. */
  async function inviteKnown(email: string, landing: string): Promise<Invited> {
    const { data, error } = await auth.admin.listUsers({ page: 1, perPage: MOST })
    const user = data.users.find(known => known.email?.toLowerCase() === email.toLowerCase())
    if (!user) throw new AppError('refused', 'Could not send an invitation', { cause: error })
    const mailed = await auth.resetPasswordForEmail(email, { redirectTo: landing })
    return mailed.error ? failed(mailed.error) : { result: 'sent', id: user.id }
  }

  async function removePictures(id: string): Promise<void> {
    const bucket = storage.from(BUCKET)
    for (const folder of [`${TEAM_FOLDER}/${id}`, `${TEAM_FOLDER}/${id}/renditions`]) {
      const { data, error } = await bucket.list(folder)
      const names = (data ?? []).filter(file => file.id !== null).map(({ name }) => `${folder}/${name}`)
      const removed = names.length > 0 ? await bucket.remove(names) : null
      const cause = error ?? removed?.error
      if (cause) throw new AppError('refused', 'Could not delete an account', { cause })
    }
  }

  return {
    async invite(email, landing) {
      const { data, error } = await auth.admin.inviteUserByEmail(email, { redirectTo: landing })
      if (error?.code === 'email_exists') return inviteKnown(email, landing)
      if (error) return failed(error)
      return { result: 'sent', id: data.user.id }
    },
    async remove(id) {
      await removePictures(id)
      const { error } = await auth.admin.deleteUser(id)
      if (error && error.code !== 'user_not_found')
        throw new AppError('refused', 'Could not delete an account', { cause: error })
    },
    async factors(id) {
      const { data, error } = await auth.admin.mfa.listFactors({ userId: id })
      if (error) throw new AppError('refused', 'Could not read second factors', { cause: error })
      return data.factors.map(factor => factor.id)
    },
    async removeFactor(id, factor) {
      const { error } = await auth.admin.mfa.deleteFactor({ userId: id, id: factor })
      if (error) throw new AppError('refused', 'Could not remove a second factor', { cause: error })
    },
  }
}

function failed(error: { code?: string | undefined; status?: number | undefined }): Invited {
  if (error.status === 429) return { result: 'limited' }
  if (
    ['email_address_invalid', 'email_address_not_authorized', 'validation_failed'].includes(error.code ?? '')
  )
    return { result: 'refused' }
  throw new AppError('refused', 'Could not send an invitation', { cause: error })
}

/** Adds an account to the team, with the service key. Throws `AppError('Could not add a member')`. */
export async function addMember(db: Db, member: string, role: Role, inviter: string): Promise<void> {
  const response = await db.rpc('add_member', { member, member_role: role, inviter })
  parseResponse(z.boolean(), 'Could not add a member', response)
}

/** Spends a member's recovery code, with the service key. Throws `AppError('Could not check a recovery code')`. */
export async function spendRecoveryCode(
  db: Db,
  member: string,
  code: string,
): Promise<'spent' | 'wrong' | 'wait' | 'stale'> {
  const response = await db.rpc('spend_recovery_code', { member, code })
  return parseResponse(
    z.enum(['spent', 'wrong', 'wait', 'stale']),
    'Could not check a recovery code',
    response,
  )
}

/**
 * Removes a member from the team, with an owner's rights; the member's work passes to `heir`. Throws
 * `AppError('Could not remove a member')`, with the database's refusal as its cause.
 */
export async function takeOut(db: Db, member: string, heir: string | null): Promise<void> {
  const { error } = await db.rpc('remove_member', { member, heir })
  if (error) throw new AppError('refused', 'Could not remove a member', { cause: error })
}

/**
 * Throws `AppError('Could not check the sign-in')` unless the token's owner has signed in recently; its cause is the
 * database's refusal.
 */
export async function requireRecentSignIn(db: Db): Promise<void> {
  const { error } = await db.rpc('require_recent_sign_in')
  if (error) throw new AppError('refused', 'Could not check the sign-in', { cause: error })
}

/** How many people an owner has invited since `since`. Throws `AppError('Could not count invitations')`. */
export async function countInvitations(db: Db, inviter: string, since: Date): Promise<number> {
  const response = await db
    .from('audit_log')
    .select('id', { count: 'exact', head: true })
    .eq('action', 'invited')
    .eq('actor', inviter)
    .gte('happened_at', since.toISOString())
  return parseCount('Could not count invitations', response)
}
