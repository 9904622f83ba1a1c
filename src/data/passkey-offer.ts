/** Whether passkey sign-in is available. A separate module, because the dashboard's client exposes it. */
import * as z from 'zod/mini'
import type { Connection } from './connection.ts'
import { withDeadline } from './deadline.ts'

const settings = z.object({ passkeys_enabled: z.optional(z.boolean()) })

/** Whether the auth service accepts passkeys and this browser supports them; also false if the service cannot tell. */
export async function arePasskeysOffered({ url, key }: Connection): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  try {
    const response = await withDeadline(fetch)(`${url.replace(/\/+$/, '')}/auth/v1/settings`, {
      headers: { apikey: key },
    })
    return z.parse(settings, await response.json()).passkeys_enabled === true
  } catch (cause) {
    console.warn('Could not ask whether passkeys are offered', cause)
    return false
  }
}
