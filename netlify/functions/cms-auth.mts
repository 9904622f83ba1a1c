import { beginSignIn, type OAuthApp, oauthApp } from '../lib/cms-oauth.ts'
import { requireMethod, respond } from '../lib/http.ts'

/** GET: begins signing in to the content editor; the editor opens it in a window of its own. */
export function handle(request: Request, app: () => OAuthApp): Promise<Response> {
  return respond('cms-auth', async () => {
    requireMethod(request, 'GET')
    return beginSignIn(request, app())
  })
}

export default (request: Request): Promise<Response> => handle(request, () => oauthApp(process.env))

export const config = { path: '/api/cms/auth' }
