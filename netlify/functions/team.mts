import * as z from 'zod/mini'
import { hasRole, ROLES } from '#data/access.ts'
import {
  type Accounts,
  addMember,
  countInvitations,
  openAccounts,
  requireRecentSignIn,
  takeOut,
} from '#data/accounts.ts'
import { type Caller, readCaller } from '#data/caller.ts'
import type { Db } from '#data/rest-client.ts'
import { listTeam } from '#data/team.ts'
import { asSeen, EMAIL_MAX_LENGTH, isEmail } from '#lib/email.ts'
import { HttpError, json, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { readSignedIn, refusalOf } from '../lib/person.ts'
import { publicConnection } from '../lib/public-connection.ts'
import { serviceClient, serviceConnection } from '../lib/service-db.ts'

/** Invitations that one owner may send within an hour; auth counts links that are sent again. */
const HOURLY = 20

const HOUR_MS = 3_600_000

const address = z.string().check(z.overwrite(asSeen), z.maxLength(EMAIL_MAX_LENGTH), z.refine(isEmail))
const wishSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('invite'), email: address, role: z.enum(ROLES) }),
  z.object({ action: z.literal('send again'), user_id: z.uuid() }),
  z.object({ action: z.literal('remove'), user_id: z.uuid(), heir: z.optional(z.nullable(z.uuid())) }),
])
type Wish = z.infer<typeof wishSchema>
type Wanted<Action extends Wish['action']> = Extract<Wish, { action: Action }>

export interface Dependencies {
  /** The person a token belongs to; null if it is not valid. */
  caller: (token: string) => Promise<Caller | null>
  /** Both with the service key. */
  accounts: () => Accounts
  db: () => Db
  /** Where invitation links lead. */
  landing: string
}

/**
 * POST from an owner who has just signed in, {action}: `invite` {email, role} and `send again` {user_id} mail a link,
 * `remove` {user_id, heir} removes a member from the team and deletes the account. Answers 200 {result}, or a refusal:
 * 403 `recent_sign_in`, 404 for somebody who is not in the team, 409 for what is not possible, 429 after too many
 * invitations, 502 if the mail or deleting the account failed.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(
    'team',
    async () => {
      const { person, body } = await readSignedIn(request, dependencies.caller)
      if (!hasRole(person, 'owner')) throw new HttpError(403, 'Only owners change the team.')
      const parsed = wishSchema.safeParse(body)
      if (!parsed.success) throw new HttpError(400, 'Please check the address, and who is meant.')
      try {
        return json(200, { result: await fulfil(parsed.data, person, dependencies) })
      } catch (error) {
        throw refusalOf(error)
      }
    },
    // In the database's format for refusals, so the dashboard reads both alike.
    ({ status, message, code, headers }) => json(status, { error: message, code, hint: code }, headers),
  )
}

async function fulfil(wish: Wish, person: Caller, dependencies: Dependencies): Promise<string> {
  if (wish.action === 'remove') return remove(wish, person, dependencies)
  await requireRecentSignIn(person.db)
  return wish.action === 'invite' ? invite(wish, person, dependencies) : sendAgain(wish, person, dependencies)
}

async function invite(
  { email, role }: Wanted<'invite'>,
  person: Caller,
  { accounts, db, landing }: Dependencies,
) {
  const known = (await listTeam(person.db)).find(member => member.email.toLowerCase() === email.toLowerCase())
  if (known) {
    const how = known.joined_at ? 'is in the team already' : 'is invited already. You can send the link again'
    throw new HttpError(409, `${known.email} ${how}.`)
  }
  const since = new Date(Date.now() - HOUR_MS)
  if ((await countInvitations(person.db, person.id, since)) >= HOURLY) throw tooMany(3600, 'in an hour')
  const id = await mail(accounts(), email, landing)
  await addMember(db(), id, role, person.id)
  return 'invited'
}

async function sendAgain(
  { user_id: id }: Wanted<'send again'>,
  person: Caller,
  { accounts, landing }: Dependencies,
) {
  const member = (await listTeam(person.db)).find(known => known.user_id === id)
  if (!member) throw new HttpError(404, 'This person is not in the team any more.')
  if (member.joined_at) throw new HttpError(409, `${member.email} has joined already.`)
  await mail(accounts(), member.email, landing)
  return 'sent'
}

async function remove(
  { user_id: id, heir = null }: Wanted<'remove'>,
  person: Caller,
  { accounts }: Dependencies,
) {
  await takeOut(person.db, id, heir)
  await accounts()
    .remove(id)
    .catch(error => {
      logProblem('team', 'An account could not be deleted', error)
      const done = 'This person is out of the team, but the account is still there.'
      throw new HttpError(502, `${done} Please try again, or delete it in Supabase.`)
    })
  return 'removed'
}

/** Mails an invitation and returns the id of its account. */
async function mail(accounts: Accounts, email: string, landing: string): Promise<string> {
  const invited = await accounts.invite(email, landing).catch(error => {
    logProblem('team', 'An invitation did not leave', error)
    throw new HttpError(502, 'The invitation could not be sent. Please try again later.')
  })
  if (invited.result === 'limited') throw tooMany(60, 'in a minute')
  if (invited.result === 'refused') throw new HttpError(422, 'Mail cannot be sent to this address.')
  return invited.id
}

function tooMany(seconds: number, when: string): HttpError {
  return new HttpError(429, `Too many invitations at once. Please try again ${when}.`, {
    'Retry-After': String(seconds),
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    caller: token => readCaller(publicConnection(), token),
    accounts: () => openAccounts(serviceConnection()),
    db: serviceClient,
    landing: `${process.env.URL}/admin`,
  })
