import { queryOptions } from '@tanstack/react-query'
import { type Access, readAccess } from '#data/access.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { AppError } from '#lib/app-error.ts'

const KEY = ['access']

/** What the signed-in person may do; asked again and again, because it can end while somebody works. */
export const accessOptions = ({ db, isSessionAlive }: Pick<AdminClient, 'db' | 'isSessionAlive'>) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ client }) => {
      const access = await readAccess(db)
      // Whoever is taken out of the team has no session either. If there is one, something on the way has answered
      // with nothing (SEC-29), which is no reason to send anybody away.
      if (access === null && client.getQueryData<Access | null>(KEY) && (await isSessionAlive())) {
        throw new AppError('unreadable', 'Could not check access')
      }
      return access
    },
    staleTime: 0,
  })
