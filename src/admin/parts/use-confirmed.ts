import { isSignInRecent } from '#data/token-claims.ts'
import { useBackend } from './backend.ts'

/**
 * Verifies the person's identity before an action for which the sign-in service itself would not ask: true if the
 * sign-in is recent or has just been confirmed.
 */
export function useConfirmed(): () => Promise<boolean> {
  const { auth, confirm } = useBackend()
  return async () => {
    const { data } = await auth.getSession()
    return isSignInRecent(data.session?.access_token ?? '', new Date()) || confirm()
  }
}
