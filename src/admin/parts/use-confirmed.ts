import { isSignInRecent } from '#data/token-claims.ts'
import { useBackend } from './backend.ts'

/**
 * Makes sure, before something that the sign-in service itself would not ask about, that the person is who signed in:
 * true when that is recent or has just been confirmed.
 */
export function useConfirmed(): () => Promise<boolean> {
  const { auth, confirm } = useBackend()
  return async () => {
    const { data } = await auth.getSession()
    return isSignInRecent(data.session?.access_token ?? '', new Date()) || confirm()
  }
}
