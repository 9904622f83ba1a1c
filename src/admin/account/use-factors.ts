import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { listFactors } from '#data/second-factor.ts'

/** The person's authenticator apps. */
export function useFactors() {
  const { auth } = useBackend()
  return useQuery({ queryKey: ['factors'], queryFn: () => listFactors(auth) })
}
