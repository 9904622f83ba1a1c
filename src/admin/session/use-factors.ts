import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { knownFactors, listFactors } from '#data/second-factor.ts'

/** The person's authenticator apps. */
export function useFactors() {
  const { auth } = useBackend()
  return useQuery({ queryKey: ['factors'], queryFn: () => listFactors(auth) })
}

/**
 * The authenticator apps whose code to ask for: those that the session names if they cannot be listed, because a password
 * alone confirms nobody who has one.
 */
export function useAskedFactors() {
  const { auth } = useBackend()
  const listed = useFactors()
  const known = useQuery({
    queryKey: ['factors', 'known'],
    queryFn: () => knownFactors(auth),
    enabled: listed.isLoadingError,
    staleTime: 0,
  })
  return listed.isLoadingError ? known : listed
}
