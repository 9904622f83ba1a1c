/** Signing in, as far as supabase-js uses Supabase Auth: which endpoint answers what. */
import { DatabaseError } from '../database/database.ts'
import { json, readObject } from '../http/json.ts'
import { requireClaims } from './access-token.ts'
import { handleAdmin } from './admin.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { followLink, recover, verify } from './recovery-endpoint.ts'
import { issueToken } from './token-endpoint.ts'
import { changeUser, readUser, signOut } from './user-endpoint.ts'

type Endpoint = (request: AuthRequest, context: AuthContext) => Promise<Response>

const endpoints: Record<string, Endpoint> = {
  'POST /token': issueToken,
  'GET /user': readUser,
  'PUT /user': changeUser,
  'POST /logout': signOut,
  'POST /recover': recover,
  'GET /verify': followLink,
  'POST /verify': verify,
  'POST /signup': refuseSignUp,
  'POST /otp': refuseSignUp,
  'GET /settings': async () =>
    json(200, { disable_signup: true, external: { anonymous_users: false, email: true } }),
  'GET /health': async () => json(200, { name: 'GoTrue', description: 'Local stand-in for Supabase Auth' }),
  // Tokens are signed with a shared secret, so there is no public key to publish.
  'GET /.well-known/jwks.json': async () => json(200, { keys: [] }),
}

/** Answers a request for `path`, which is what follows `/auth/v1`. Errors become responses. */
export async function handleAuth(
  request: Request,
  path: string,
  query: URLSearchParams,
  context: AuthContext,
): Promise<Response> {
  const response = await answer(request, path, query, context).catch(errorResponse)
  response.headers.set('x-supabase-api-version', '2024-01-01')
  return response
}

/** The response that carries `error` in Auth's form. */
export function authErrorResponse({ status, code, message, extra }: AuthError): Response {
  return json(status, { code, message, ...extra })
}

async function answer(
  request: Request,
  path: string,
  query: URLSearchParams,
  context: AuthContext,
): Promise<Response> {
  const body = await readObject(request)
  if (body === undefined) throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  const authRequest = { request, query, body }
  const [, users, id] = /^(\/admin\/users)(?:\/([^/]*))?$/.exec(path) ?? []
  const endpoint = users === undefined ? endpoints[`${request.method} ${path}`] : adminOf(id)
  if (endpoint === undefined) throw new AuthError(404, 'not_found', 'Not found')
  return endpoint(authRequest, context)
}

function adminOf(id: string | undefined): Endpoint {
  return async ({ request, query, body }, context) => {
    const { role } = requireClaims(request, context.keys, context.now())
    if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
    const adminRequest = { method: request.method, id, query, body }
    return handleAdmin(adminRequest, context.transact, context.now())
  }
}

async function refuseSignUp({ body }: AuthRequest): Promise<Response> {
  const { email, phone } = body
  if (email || phone) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
}

function errorResponse(error: unknown): Response {
  if (error instanceof AuthError) return authErrorResponse(error)
  // Class 22: a value that no column of its type can hold, such as a text with a zero character.
  if (error instanceof DatabaseError && error.code.startsWith('22')) {
    return authErrorResponse(new AuthError(400, 'validation_failed', 'Invalid value in request'))
  }
  throw error
}
