/** A database for one test file, accessed as the functions do: with the service key. */
import { afterAll, beforeAll } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../../local/server.ts'

/** Starts it before the tests of this file and stops it after them. */
export function serviceDbForThisFile(): () => Db {
  let backend: LocalSupabase | undefined
  let db: Db | undefined
  beforeAll(async () => {
    backend = await startLocalSupabase({ port: 0, demo: false })
    db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  })
  afterAll(() => backend?.close())
  return () => {
    if (!db) throw new Error('The database starts before the tests, not while they are defined')
    return db
  }
}
