import { queryOptions } from '@tanstack/react-query'
import { type Access, readAccess } from '#data/access.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { AppError } from '#lib/app-error.ts'

const KEY = ['access']

/** The signed-in person's rights; refetched regularly, because they can end during a session. */
export const accessOptions = ({ db, isSessionAlive }: Pick<AdminClient, 'db' | 'isSessionAlive'>) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ client }) => {
      const access = await readAccess(db)
      // A person removed from the team has no session either. If the session is alive, the empty response came from
      // something in between (SEC-29), which is no reason to log anybody out.
      if (access === null && client.getQueryData<Access | null>(KEY) && (await isSessionAlive())) {
        throw new AppError('unreadable', 'Could not check access')
      }
      return access
    },
    staleTime: 0,
  })
