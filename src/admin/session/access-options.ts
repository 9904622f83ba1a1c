import { queryOptions } from '@tanstack/react-query'
import { readAccess } from '#data/access.ts'
import type { Db } from '#data/rest-client.ts'

/** What the signed-in person may do; asked again and again, because it can end while somebody works. */
export const accessOptions = (db: Db) =>
  queryOptions({ queryKey: ['access'], queryFn: () => readAccess(db), staleTime: 0 })
