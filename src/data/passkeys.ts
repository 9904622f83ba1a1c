/** Passkeys: signing in with a key stored on the device, without a password. A beta of Supabase's auth service. */
import { isAuthApiError } from '@supabase/supabase-js'
import type { AdminClient } from './admin-client.ts'
import { messageOf } from './session.ts'

type Auth = AdminClient['auth']

/** A passkey; times are ISO date-times. */
export interface Passkey {
  id: string
  name: string
  since: string
  lastUsed: string | null
}

/**
 * Signs in with a passkey that the person chooses; returns its owner's email and the session's access token. Throws an
 * `Error` whose message is meant for the person.
 */
export async function signInWithPasskey(auth: Auth): Promise<{ email: string; token: string }> {
  const { data, error } = await auth.signInWithPasskey().catch(thrown => ({ data: null, error: thrown }))
  if (error || !data?.session) {
    throw new Error(passkeyMessage(error, 'Log in with your password.'), { cause: error })
  }
  return { email: data.user?.email ?? '', token: data.session.access_token }
}

/** The person's passkeys, oldest first. Throws an `Error` whose message is meant for the person. */
export async function listPasskeys(auth: Auth): Promise<Passkey[]> {
  const { data, error } = await auth.passkey.list().catch(thrown => ({ data: null, error: thrown }))
  if (error) throw new Error(messageOf(error), { cause: error })
  return (data ?? []).map(({ id, friendly_name = '', created_at, last_used_at = null }) => ({
    ...{ id, name: friendly_name || 'Passkey', since: created_at, lastUsed: last_used_at },
  }))
}

/** Creates a passkey for the account on this device. Throws an `Error` whose message is meant for the person. */
export async function addPasskey(auth: Auth): Promise<void> {
  const { error } = await auth.registerPasskey().catch(thrown => ({ error: thrown }))
  if (error) throw new Error(passkeyMessage(error, 'Please try again.'), { cause: error })
}

/** Removes a passkey. Throws an `Error` whose message is meant for the person. */
export async function removePasskey(auth: Auth, passkeyId: string): Promise<void> {
  const { error } = await auth.passkey.delete({ passkeyId }).catch(thrown => ({ error: thrown }))
  if (error) throw new Error(messageOf(error), { cause: error })
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, 'code') ?? '') : ''

/** Why a passkey was not used or created; `instead` is what the person can do. */
function passkeyMessage(error: unknown, instead: string): string {
  const code = codeOf(error)
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device has a passkey of your account already.'
  }
  // The browser refused, most often because the person closed its dialog.
  if (code.startsWith('ERROR_') || !error) return `No passkey was given. ${instead}`
  if (isAuthApiError(error) && code.startsWith('webauthn_'))
    return `This passkey does not count here. ${instead}`
  return messageOf(error)
}
