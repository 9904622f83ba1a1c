import { createContext, use } from 'react'
import type { SessionUser } from '#data/session.ts'

/** The signed-in person and the site's name, for everything inside the dashboard; `Dashboard` provides it. */
export const UserContext = createContext<(SessionUser & { siteName: string }) | null>(null)

/** The signed-in person. Throws outside of the dashboard. */
export function useUser(): SessionUser & { siteName: string } {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a UserContext around it')
  return user
}
