/**
 * Signing in to the content editor with GitHub (OAuth 2.0, authorization code). The secret stays in these
 * functions; the token goes once, in memory, to the editor's window of this very site and is never logged.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'
import { HttpError, SECURITY_HEADERS } from './http.ts'
import { isSafeAddress } from './loopback.ts'

export interface OAuthApp {
  /** Where GitHub is, e.g. `https://github.com`; another address for GitHub Enterprise. */
  provider: string
  clientId: string
  clientSecret: string
}

/** Path of the answer from GitHub; register it there with the site's address before it. */
export const CALLBACK_PATH = '/api/cms/callback'

/** Remembers which sign-in this browser began. `__Host-` cannot be set by another site or a subdomain. */
const COOKIE = '__Host-cms-state'
const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** The registered application. Throws 503 when it is not set up, or its address would carry the secret unencrypted. */
export function oauthApp(variables: Record<string, string | undefined>): OAuthApp {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = variables
  const provider = (variables.GITHUB_URL || 'https://github.com').replace(/\/+$/, '')
  if (!clientId || !clientSecret || !isSafeAddress(provider)) {
    throw new HttpError(503, 'Signing in with GitHub is not set up on this site. See docs/deploy.md.')
  }
  return { provider, clientId, clientSecret }
}

/** Sends the browser to GitHub's sign-in with a state that only this browser knows. */
export function beginSignIn(request: Request, { provider, clientId }: OAuthApp): Response {
  const state = randomBytes(32).toString('base64url')
  const address = new URL(`${provider}/login/oauth/authorize`)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: new URL(CALLBACK_PATH, request.url).href,
    scope: 'repo',
    state,
  }).toString()
  return new Response(null, {
    status: 302,
    headers: {
      ...SECURITY_HEADERS,
      Location: address.href,
      'Set-Cookie': `${COOKIE}=${state}; ${COOKIE_ATTRIBUTES}; Max-Age=600`,
    },
  })
}

/**
 * Checks that this browser began the sign-in that GitHub answers, exchanges the code, and hands the token to the
 * window that opened this one. Throws 400 for a wrong or missing state and 502 when GitHub gives no token.
 */
export async function finishSignIn(request: Request, app: OAuthApp): Promise<Response> {
  const query = new URL(request.url).searchParams
  const expected = cookieOf(request, COOKIE)
  if (!expected || !sameSecret(query.get('state') ?? '', expected)) {
    throw new HttpError(400, 'This sign-in was not begun in this browser. Close the window and try again.')
  }
  const code = query.get('code')
  if (!code) return answerPage({ error: 'The sign-in was cancelled.' })
  return answerPage({ token: await exchange(code, request, app) })
}

async function exchange(code: string, request: Request, app: OAuthApp): Promise<string> {
  const answer = await fetch(`${app.provider}/login/oauth/access_token`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      redirect_uri: new URL(CALLBACK_PATH, request.url).href,
    }),
    // The secret is for this address alone.
    redirect: 'error',
    signal: AbortSignal.timeout(8000),
  }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  const token = typeof body === 'object' && body !== null ? Reflect.get(body, 'access_token') : null
  if (typeof token !== 'string' || token === '') {
    throw new HttpError(502, 'GitHub did not accept the sign-in. Close the window and try again.')
  }
  return token
}

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map(pair => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1]
}

/**
 * What Decap expects of the window it opened: it says which provider it is, and once the opener has answered,
 * it gives the result. Both only to this site's own origin.
 */
const HANDSHAKE = `
const answer = JSON.parse(document.getElementById('answer').textContent)
addEventListener('message', event => {
  if (event.origin !== location.origin || event.source !== opener) return
  opener.postMessage(answer, location.origin)
})
opener?.postMessage('authorizing:github', location.origin)
`

function answerPage(result: { token: string } | { error: string }): Response {
  const isToken = 'token' in result
  const content = isToken ? { ...result, provider: 'github' } : { message: result.error }
  const message = `authorization:github:${isToken ? 'success' : 'error'}:${JSON.stringify(content)}`
  // "<" cannot end the data block early.
  const data = JSON.stringify(message).replaceAll('<', '\\u003c')
  const hash = createHash('sha256').update(HANDSHAKE).digest('base64')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Signing in</title><p>This window closes by itself.</p><script type="application/json" id="answer">${data}</script><script>${HANDSHAKE}</script></html>`
  return new Response(html, {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
      'Set-Cookie': `${COOKIE}=; ${COOKIE_ATTRIBUTES}; Max-Age=0`,
    },
  })
}
