/** The signed-in person's own account. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { assetKey, renditionKey, TEAM_FOLDER } from '#lib/media-url.ts'
import type { AdminClient } from './admin-client.ts'
import type { Checked } from './database.ts'
import { BUCKET } from './file-store.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { giveAnyCode } from './second-factor.ts'
import { isRefused, messageOf, readSession, setPassword, signIn } from './session.ts'

/** A person's own profile; `time_zone` is an IANA name, null to follow the device. */
export interface Self {
  name: string
  time_zone: string | null
}

/** Saves person `id`'s profile. Throws `AppError('Could not save your account')`, also when there is no such member. */
export async function saveSelf(db: Db, id: string, self: Self): Promise<void> {
  const failure = 'Could not save your account'
  const { data, error } = await db.from('team_members').update(self).eq('user_id', id).select('user_id')
  if (error) throw new AppError('refused', failure, { cause: error })
  if (data.length !== 1) throw new AppError('missing', failure, { cause: 'You are not in the team' })
}

const pictured = z.object({ picture: z.nullable(z.string()) })
type Pictured = Checked<'team_members', z.infer<typeof pictured>>

/** The address of a person's picture; null without one. Throws `AppError('Could not read your picture')`. */
export async function readPicture(db: Db, id: string): Promise<string | null> {
  const response = await db.from('team_members').select('picture').eq('user_id', id)
  const rows: Pictured[] = parseResponse(z.array(pictured), 'Could not read your picture', response)
  return rows[0]?.picture ?? null
}

/**
 * Sets the picture of the person `id` to the one at `address`; null removes it. Throws
 * `AppError('Could not save your picture')`, also when there is no such member.
 */
export async function savePicture(db: Db, id: string, address: string | null): Promise<void> {
  const failure = 'Could not save your picture'
  const change = db.from('team_members').update({ picture: address }).eq('user_id', id)
  const { data, error } = await change.select('user_id')
  if (error) throw new AppError('refused', failure, { cause: error })
  if (data.length !== 1) throw new AppError('missing', failure, { cause: 'You are not in the team' })
}

/** Removes a person's picture and its files. Throws `AppError('Could not save your picture')`. */
export async function removePicture(
  { db, storage }: Pick<AdminClient, 'db' | 'storage'>,
  id: string,
): Promise<void> {
  const key = assetKey((await readPicture(db, id)) ?? '')
  await savePicture(db, id, null)
  if (!key?.startsWith(`${TEAM_FOLDER}/${id}/`)) return
  const { error } = await storage.from(BUCKET).remove([key, renditionKey(key, 320)])
  // Nothing refers to these files any more; they are deleted with the account.
  if (error) console.warn('The files of a picture stayed behind', error)
}

/** Records that an invited person has joined. Throws `AppError('Could not note that you have joined')`. */
export async function markJoined(db: Db): Promise<void> {
  const { error } = await db.rpc('mark_joined')
  if (error) throw new AppError('refused', 'Could not note that you have joined', { cause: error })
}

interface PasswordChange {
  email: string
  current: string
  /** The current code of any authenticator app; null without one. */
  code: string | null
  password: string
}

/**
 * Changes the password, which ends every other session. The identity is checked in a separate session, so nothing changes
 * here until it is proved. Throws an `Error` whose message is meant for the person; an `AppError` with code `late` if it
 * is unknown whether the password was changed.
 */
export async function changePassword(
  { auth, openAside }: Pick<AdminClient, 'auth' | 'openAside'>,
  { email, current, code, password }: PasswordChange,
): Promise<void> {
  const aside = openAside()
  await signIn(aside, { email, password: current })
  const before = (await auth.getSession()).data.session
  try {
    if (code !== null) await giveAnyCode(aside, code)
    await takeOver(auth, aside)
  } catch (cause) {
    await aside.signOut({ scope: 'local' }).catch(console.warn)
    throw cause
  }
  try {
    await setPassword(auth, password, current)
  } catch (cause) {
    await endReplaced(auth, before)
    if (isRefused(cause)) throw cause
    const message = 'It is not known whether your password was changed. Try the new one.'
    throw new AppError('late', message, { cause })
  }
}

/** Continues here with the session `aside`: the change of the password ends the one that was here, perhaps unanswered. */
async function takeOver(auth: AdminClient['auth'], aside: AdminClient['auth']): Promise<void> {
  // A session without its second factor would take the place of the whole dashboard.
  if ((await readSession(aside))?.isCodeDue) {
    throw new Error('Your account has a second factor by now. Close this and try again.')
  }
  const { session } = (await aside.getSession()).data
  if (!session) throw new Error('The sign-in service does not answer. Please try again.')
  const { error } = await auth.setSession(session)
  if (error) throw new Error(messageOf(error), { cause: error })
}

/** Ends the session that another one has replaced here. */
async function endReplaced(
  auth: AdminClient['auth'],
  before: { access_token: string } | null,
): Promise<void> {
  if (before) await auth.admin.signOut(before.access_token, 'local').catch(console.warn)
}

/**
 * Has the auth service check the password again, which counts as a recent sign-in. Throws an `Error` whose message is
 * meant for the person.
 */
export async function givePassword(
  auth: AdminClient['auth'],
  credentials: { email: string; password: string },
): Promise<void> {
  const before = (await auth.getSession()).data.session
  await signIn(auth, credentials)
  await endReplaced(auth, before)
}
