/** A test with an administrator of its own, who takes calls with the client that the dashboard uses. */
import { createRestClient, type Db } from '../../src/data/rest-client.ts'
import { test as base } from './fixtures.ts'
import { BACKEND, keys, newColleague } from './service.ts'

interface Colleague {
  db: Db
  id: string
}

export const test = base.extend<{ colleague: Colleague }>({
  colleague: async ({ mark }, use) => {
    const { id, session, remove } = await newColleague(mark)
    const token = async () => session.access_token
    const db = createRestClient({ url: BACKEND, key: keys().anonKey }, { token, renew: token })
    await use({ db, id })
    await remove()
  },
})
