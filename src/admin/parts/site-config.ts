import { queryOptions } from '@tanstack/react-query'
import type { Db } from '#data/rest-client.ts'
import { readSiteConfig } from '#data/site-config.ts'

/** The site's settings as the dashboard reads them, for header and form alike. */
export const siteConfigOptions = (db: Db) =>
  queryOptions({
    queryKey: ['site-config'],
    queryFn: () => readSiteConfig(db),
    staleTime: 300_000,
  })
