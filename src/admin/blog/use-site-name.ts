import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { siteConfigOptions } from '#admin/parts/site-config.ts'
import { useUser } from '#admin/parts/user.ts'

/** The agency's name as visitors see it: from the settings, or else from the content files. */
export function useSiteName(): string {
  const { db } = useBackend()
  const { siteName } = useUser()
  return useQuery(siteConfigOptions(db)).data?.site_name || siteName
}
