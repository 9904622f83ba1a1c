import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { siteConfigOptions } from '#admin/parts/site-config.ts'
import { useUser } from '#admin/parts/user.ts'

/** What visitors read as the agency's name: the settings', else the files'. */
export function useSiteName(): string {
  const { db } = useBackend()
  const { siteName } = useUser()
  return useQuery(siteConfigOptions(db)).data?.site_name || siteName
}
