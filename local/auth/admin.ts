/** Managing users with the service key. */
import { isUuid } from '#lib/uuid.ts'
import { DatabaseError, type Sql } from '../database/database.ts'
import { json } from '../http/json.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { requireFactor } from './factor-endpoint.ts'
import { deleteFactor, listFactors } from './factors.ts'
import { type Body, emailField, objectField, textField, uuidField } from './fields.ts'
import { deleteMailTokens } from './mail-tokens.ts'
import { hashPassword, requireGoodPassword } from './password.ts'
import { endSessions } from './sessions.ts'
import type { AuthSettings } from './settings.ts'
import { deleteUser, findUser, insertUser, listUsers, type User, updateUser } from './users.ts'

/** One page of users, with the total number of users. */
export async function listAll({ query }: AuthRequest, { transact }: AuthContext): Promise<Response> {
  const page = countOf(query.get('page'), 1)
  const perPage = countOf(query.get('per_page'), 50)
  const { users, total } = await transact(sql => listUsers(sql, page, perPage))
  const last = Math.max(1, Math.ceil(total / perPage))
  const linkTo = (target: number, relation: string) =>
    `</admin/users?page=${target}&per_page=${perPage}>; rel="${relation}"`
  const links = [...(page < last ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')]
  const headers = { 'x-total-count': String(total), link: links.join(', ') }
  return json(200, { users, aud: 'authenticated' }, headers)
}

/** Creates a user. Throws weak_password and email_exists. */
export async function createUser({ body }: AuthRequest, context: AuthContext): Promise<Response> {
  const { settings, transact, now } = context
  const email = emailField(body)
  if (email === undefined) {
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone')
  }
  const { email_confirm: confirmed } = body
  const user = {
    id: uuidField(body, 'id'),
    email,
    passwordHash: (await passwordHashOf(body, email, settings)) ?? null,
    confirmed: confirmed === true,
    role: textField(body, 'role') ?? 'authenticated',
    appMetadata: objectField(body, 'app_metadata') ?? {},
    userMetadata: objectField(body, 'user_metadata') ?? {},
  }
  return json(200, await transact(sql => insertUser(sql, user, now())))
}

/** The user. Throws user_not_found. */
export async function readAny({ ids }: AuthRequest, { transact }: AuthContext): Promise<Response> {
  return json(200, await transact(sql => requireUser(sql, ids.user)))
}

/** Changes a user; a new password ends all sessions. Throws user_not_found, weak_password and email_exists. */
export async function changeAny({ body, ids }: AuthRequest, context: AuthContext): Promise<Response> {
  const { settings, transact, now } = context
  const { id, email } = await transact(sql => requireUser(sql, ids.user))
  const { email_confirm: confirmed } = body
  const changes = {
    email: emailField(body),
    passwordHash: await passwordHashOf(body, email, settings),
    confirmed: confirmed === true,
    role: textField(body, 'role'),
    appMetadata: objectField(body, 'app_metadata'),
    userMetadata: objectField(body, 'user_metadata'),
  }
  const changed = await transact(async sql => {
    if (changes.passwordHash !== undefined) {
      await endSessions(sql, id, '', 'global')
      await deleteMailTokens(sql, id)
    }
    return updateUser(sql, id, changes, now())
  })
  return json(200, changed)
}

/** Deletes a user with all sessions. Throws user_not_found, and unexpected_failure if the database forbids it. */
export async function deleteAny({ ids }: AuthRequest, { transact, log }: AuthContext): Promise<Response> {
  const { id } = await transact(sql => requireUser(sql, ids.user))
  await transact(sql => deleteUser(sql, id)).catch(error => {
    if (!(error instanceof DatabaseError)) throw error
    log(`A user could not be deleted: ${error.message}`)
    throw new AuthError(500, 'unexpected_failure', 'Database error deleting user')
  })
  return json(200, {})
}

/** The second factors of a user. Throws user_not_found. */
export async function listFactorsOfAny({ ids }: AuthRequest, { transact }: AuthContext): Promise<Response> {
  return json(200, await transact(async sql => listFactors(sql, (await requireUser(sql, ids.user)).id)))
}

/** Removes a second factor from a user. Throws user_not_found and mfa_factor_not_found. */
export async function deleteFactorOfAny({ ids }: AuthRequest, { transact }: AuthContext): Promise<Response> {
  const deleted = await transact(async sql => {
    const { id } = await requireUser(sql, ids.user)
    const { factor } = await requireFactor(sql, id, ids.factor)
    await deleteFactor(sql, factor.id)
    return factor
  })
  return json(200, deleted)
}

async function requireUser(sql: Sql, id = ''): Promise<User> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const found = await findUser(sql, id)
  if (found === null) throw new AuthError(404, 'user_not_found', 'User not found')
  return found.user
}

/** Hashes the password, or accepts a bcrypt hash from elsewhere. */
async function passwordHashOf(
  body: Body,
  email: string,
  { passwordLength }: AuthSettings,
): Promise<string | undefined> {
  const password = textField(body, 'password')
  if (password !== undefined) {
    await requireGoodPassword(password, passwordLength, [email])
    return hashPassword(password)
  }
  const hash = textField(body, 'password_hash')
  if (hash === undefined || /^\$2[aby]\$\d\d\$[./\w]{53}$/.test(hash)) return hash
  throw new AuthError(400, 'validation_failed', 'password_hash must be a bcrypt hash')
}

function countOf(text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new AuthError(400, 'validation_failed', 'Bad Pagination Parameters')
}
