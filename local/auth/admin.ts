/** Managing users with the service key. */
import { json } from '../http/json.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { type Body, emailField, isUuid, objectField, textField, uuidField } from './fields.ts'
import { hashPassword } from './password.ts'
import { deleteUser, findUser, insertUser, listUsers, updateUser } from './users.ts'

export interface AdminRequest {
  method: string
  /** What follows `/admin/users/`; undefined for the list itself. */
  id: string | undefined
  query: URLSearchParams
  body: Body
}

type Transact = AuthContext['transact']

/** Answers a request for `/admin/users` that carries the service key. Throws validation_failed, user_not_found … */
export async function handleAdmin(
  { method, id, query, body }: AdminRequest,
  transact: Transact,
  now: Date,
): Promise<Response> {
  if (id === undefined) {
    if (method === 'GET') return listPage(query, transact)
    if (method === 'POST') return createUser(body, transact, now)
    throw new AuthError(405, 'not_found', 'Method not allowed')
  }
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  switch (method) {
    case 'GET': {
      const found = await transact(sql => findUser(sql, id))
      if (found === null) throw new AuthError(404, 'user_not_found', 'User not found')
      return json(200, found.user)
    }
    case 'PUT':
      return changeUser(id, body, transact, now)
    case 'DELETE':
      await transact(sql => deleteUser(sql, id))
      return json(200, {})
    default:
      throw new AuthError(405, 'not_found', 'Method not allowed')
  }
}

async function createUser(body: Body, transact: Transact, now: Date): Promise<Response> {
  const email = emailField(body)
  if (email === undefined) {
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone')
  }
  const { email_confirm: confirmed } = body
  const user = {
    id: uuidField(body, 'id'),
    email,
    passwordHash: (await passwordHashOf(body)) ?? null,
    confirmed: confirmed === true,
    role: textField(body, 'role') ?? 'authenticated',
    appMetadata: objectField(body, 'app_metadata') ?? {},
    userMetadata: objectField(body, 'user_metadata') ?? {},
  }
  return json(200, await transact(sql => insertUser(sql, user, now)))
}

async function changeUser(id: string, body: Body, transact: Transact, now: Date): Promise<Response> {
  const { email_confirm: confirmed } = body
  const changes = {
    email: emailField(body),
    passwordHash: await passwordHashOf(body),
    confirmed: confirmed === true,
    role: textField(body, 'role'),
    appMetadata: objectField(body, 'app_metadata'),
    userMetadata: objectField(body, 'user_metadata'),
  }
  return json(200, await transact(sql => updateUser(sql, id, changes, now)))
}

/** A password, or the bcrypt hash of one that comes from elsewhere. */
async function passwordHashOf(body: Body): Promise<string | undefined> {
  const password = textField(body, 'password')
  if (password !== undefined) return hashPassword(password)
  const hash = textField(body, 'password_hash')
  if (hash === undefined || /^\$2[aby]\$\d\d\$[./\w]{53}$/.test(hash)) return hash
  throw new AuthError(400, 'validation_failed', 'password_hash must be a bcrypt hash')
}

async function listPage(query: URLSearchParams, transact: Transact): Promise<Response> {
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

function countOf(text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new AuthError(400, 'validation_failed', 'Bad Pagination Parameters')
}
