/** The endpoints of Supabase Auth that supabase-js uses, and what handles each. */
import { DatabaseError } from '../database/database.ts'
import { json, readObject } from '../http/json.ts'
import { senderOf } from '../http/sender.ts'
import { requireClaims } from './access-token.ts'
import {
  changeAny,
  createUser,
  deleteAny,
  deleteFactorOfAny,
  listAll,
  listFactorsOfAny,
  readAny,
} from './admin.ts'
import { AuthError, notImplemented } from './auth-error.ts'
import { verifyCode } from './code-endpoint.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { challenge, enroll, unenroll } from './factor-endpoint.ts'
import { generateLink, invite } from './invitation-endpoint.ts'
import type { Limited } from './limits.ts'
import {
  beginRegistration,
  beginSignIn,
  deletePasskey,
  finishRegistration,
  finishSignIn,
  listPasskeys,
} from './passkey-endpoint.ts'
import { recover } from './recovery-endpoint.ts'
import { issueToken } from './token-endpoint.ts'
import { changeUser, readUser, signOut } from './user-endpoint.ts'
import { followLink, verify } from './verify-endpoint.ts'

type Endpoint = (request: AuthRequest, context: AuthContext) => Promise<Response>

/** What guards an endpoint: a rate limit per sender, or that it requires the service key. */
type Gate = Limited | 'service' | null

const routes = (
  [
    ['POST /token', 'token', issueToken],
    ['GET /user', null, readUser],
    ['PUT /user', 'user', changeUser],
    ['POST /logout', null, signOut],
    ['POST /recover', 'recover', recover],
    ['POST /invite', 'service', invite],
    ['GET /verify', 'verify', followLink],
    ['POST /verify', 'verify', verify],
    ['POST /factors', null, enroll],
    ['POST /factors/:factor/challenge', 'challenge', challenge],
    ['POST /factors/:factor/verify', 'code', verifyCode],
    ['DELETE /factors/:factor', null, unenroll],
    ['POST /passkeys/authentication/options', 'passkey', beginSignIn],
    ['POST /passkeys/authentication/verify', null, finishSignIn],
    ['POST /passkeys/registration/options', null, beginRegistration],
    ['POST /passkeys/registration/verify', null, finishRegistration],
    ['GET /passkeys', null, listPasskeys],
    ['DELETE /passkeys/:passkey', null, deletePasskey],
    ['POST /signup', 'signup', refuseSignUp],
    ['POST /otp', 'signup', refuseSignUp],
    ['GET /settings', null, getSettings],
    ['GET /health', null, getHealth],
    ['GET /.well-known/jwks.json', null, getPublicKeys],
    ['POST /admin/generate_link', 'service', generateLink],
    ['GET /admin/users', 'service', listAll],
    ['POST /admin/users', 'service', createUser],
    ['GET /admin/users/:user', 'service', readAny],
    ['PUT /admin/users/:user', 'service', changeAny],
    ['DELETE /admin/users/:user', 'service', deleteAny],
    ['GET /admin/users/:user/factors', 'service', listFactorsOfAny],
    ['DELETE /admin/users/:user/factors/:factor', 'service', deleteFactorOfAny],
  ] satisfies [string, Gate, Endpoint][]
).map(([address, gate, endpoint]) => ({ address: patternOf(address), gate, endpoint }))

/** Endpoints that only hosted Auth has: other ways to sign in, and other account operations. */
const ELSEWHERE =
  /^\/(authorize|callback|magiclink|resend|reauthenticate|sso|saml|oauth|user\/(identities|oauth)|admin\/(audit|sso|oauth|custom-providers))(\/|$)/

/** Matches a method and a path, and captures what stands in place of `:name`. */
function patternOf(address: string): RegExp {
  const escaped = address.replaceAll('.', String.raw`\.`)
  return new RegExp(`^${escaped.replace(/:(\w+)/g, '(?<$1>[^/]*)')}$`)
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
function authErrorResponse({ status, code, message, extra }: AuthError): Response {
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
  const asked = `${request.method} ${path}`
  const route = routes.find(({ address }) => address.test(asked))
  if (route === undefined && ELSEWHERE.test(path)) throw notImplemented(asked)
  if (route === undefined) throw new AuthError(404, 'not_found', 'Not found')
  // A link that only the browser that asked for it can use.
  if ((body.code_challenge ?? null) !== null) throw notImplemented('The field code_challenge (PKCE)')
  const sender = senderOf(request)
  if (route.gate === 'service') requireService(request, context)
  else if (route.gate !== null) context.limits.request(route.gate, sender.address, context.now())
  const ids = { ...route.address.exec(asked)?.groups }
  return route.endpoint({ request, sender, query, body, ids }, context)
}

function requireService(request: Request, { keys, now }: AuthContext): void {
  const { role } = requireClaims(request, keys, now())
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
}

async function getSettings(_: AuthRequest, { settings }: AuthContext): Promise<Response> {
  const external = { anonymous_users: false, email: true }
  return json(200, { disable_signup: true, external, passkeys_enabled: settings.passkeys })
}

async function getHealth(): Promise<Response> {
  return json(200, { name: 'GoTrue', description: 'Local stand-in for Supabase Auth' })
}

/** Tokens are signed with a shared secret, so there is no public key to publish. */
async function getPublicKeys(): Promise<Response> {
  return json(200, { keys: [] })
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
  // SQLSTATE class 22: a value that its type cannot hold, such as a text with a NUL character.
  if (error instanceof DatabaseError && error.code.startsWith('22')) {
    return authErrorResponse(new AuthError(400, 'validation_failed', 'Invalid value in request'))
  }
  throw error
}
