import { finishSignIn, type OAuthApp, oauthApp } from '../lib/cms-oauth.ts'
import { requireMethod, respond } from '../lib/http.ts'

/** GET: where GitHub sends the browser back to; answers the window that began the sign-in. */
export function handle(request: Request, app: () => OAuthApp): Promise<Response> {
  return respond('cms-callback', async () => {
    requireMethod(request, 'GET')
    return finishSignIn(request, app())
  })
}

export default (request: Request): Promise<Response> => handle(request, () => oauthApp(process.env))

// Read by the host from the file's text, so it is written out.
export const config = { path: '/api/cms/callback' }
