import { createContext, use } from 'react'
import type { AdminClient } from '#data/admin-client.ts'

/** The backend for everything inside the dashboard; `AdminApp` provides it. */
export const BackendContext = createContext<AdminClient | null>(null)

/** The backend of the signed-in person. Throws outside of the dashboard. */
export function useBackend(): AdminClient {
  const client = use(BackendContext)
  if (!client) throw new Error('useBackend needs a BackendContext around it')
  return client
}
