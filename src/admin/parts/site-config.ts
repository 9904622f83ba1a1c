import { queryOptions } from '@tanstack/react-query'
import type { Db } from '#data/rest-client.ts'
import { readSiteConfig } from '#data/site-config.ts'

/** The dashboard's query for the site's settings, shared by the header and the form. */
export const siteConfigOptions = (db: Db) =>
  queryOptions({
    queryKey: ['site-config'],
    queryFn: () => readSiteConfig(db),
    staleTime: 300_000,
  })
