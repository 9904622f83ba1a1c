/** The gateway in front of the three services: routing, API keys, and CORS. */

import { bearerToken } from '#lib/bearer-token.ts'
import { handleAuth } from '../auth/auth.ts'
import type { AuthContext } from '../auth/context.ts'
import type { Keys } from '../keys.ts'
import { type Rest, restErrorResponse } from '../rest/rest.ts'
import { RestError } from '../rest/rest-error.ts'
import type { Storage } from '../storage/storage.ts'
import { allowOrigin, preflight } from './cors.ts'
import { apiKeyOf, type Identity, identify, isApiKey } from './credentials.ts'
import { json } from './json.ts'
import type { TokenFault } from './token.ts'

export interface Services {
  rest: Rest
  storage: Storage
  auth: AuthContext
  keys: Keys
  now: () => Date
}

/** Paths that people open in a browser, which sends no key along. */
const open =
  /^\/(auth\/v1\/verify|storage\/v1\/(object\/(public|sign|upload\/sign)|render\/image\/(public|sign))\/.*)$/s

/** Services of a hosted project that this server does not provide. */
const ELSEWHERE = /^\/(functions|realtime|graphql)\/v1(\/|$)/

const tokenErrors: Record<TokenFault, [code: string, message: string]> = {
  malformed: ['PGRST301', 'Expected 3 parts in JWT; got another number'],
  signature: ['PGRST301', 'No suitable key or wrong key type'],
  expired: ['PGRST303', 'JWT expired'],
  'not-yet-valid': ['PGRST303', 'JWT not yet valid'],
}

/** Answers any request to the server. */
export async function route(request: Request, services: Services): Promise<Response> {
  const { siteUrl } = services.auth.settings
  if (request.method === 'OPTIONS') return preflight(request, siteUrl)
  return allowOrigin(await dispatch(request, services), request, siteUrl)
}

/** The response to a request that could not be handled at all. */
export function failure(status: number, message: string): Response {
  return json(status, { message })
}

async function dispatch(request: Request, services: Services): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/health') return json(200, { ok: true })

  const [, missing] = ELSEWHERE.exec(pathname) ?? []
  if (missing) return failure(501, `The service ${missing} is not implemented by the local server`)

  const [, service, encodedPath = ''] = /^\/(rest|auth|storage)\/v1(\/.*)?$/s.exec(pathname) ?? []
  const path = decode(encodedPath)
  if (service === undefined || path === null) return json(404, { message: 'Not found' })

  const key = apiKeyOf(request, searchParams)
  if (key === null && !open.test(pathname)) return keyRefused('No API key found in request')
  if (key !== null && !isApiKey(key, services.keys)) return keyRefused('Invalid API key')

  // Hosted projects' newer keys are no tokens: beside another key they are refused, though ours would do.
  const token = bearerToken(request)
  if (token !== null && token !== key && isApiKey(token, services.keys)) return tokenRefused('malformed')

  searchParams.delete('apikey')
  if (service === 'auth') return handleAuth(request, path, searchParams, services.auth)
  const identity = identityOf(request, key, services)
  if (service === 'storage') return services.storage.handle(request, path, searchParams, identity)
  if ('fault' in identity) return tokenRefused(identity.fault)
  return services.rest.handle(request, path, searchParams, identity.caller)
}

function identityOf(request: Request, key: string | null, { keys, now }: Services): Identity {
  const token = bearerToken(request) ?? key
  return token === null
    ? { caller: { role: 'anon', claims: { role: 'anon' } } }
    : identify(token, keys, now().getTime() / 1000)
}

function keyRefused(message: string): Response {
  return json(401, { message, hint: 'Send the anon or the service key in the header `apikey`.' })
}

function tokenRefused(fault: TokenFault): Response {
  const [code, message] = tokenErrors[fault]
  const response = restErrorResponse(new RestError(401, code, message))
  response.headers.set('www-authenticate', `Bearer error="invalid_token", error_description="${message}"`)
  return response
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
