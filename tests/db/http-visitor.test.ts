/** What the public key can access from outside, over HTTP, and what it cannot (SEC-16). */
import { describe, expect, test } from 'vitest'
import { signToken } from '../../local/http/token.ts'
import {
  accounts,
  backendForThisFile,
  connect,
  type Published,
  password,
  png,
  published,
  recorded,
} from './support/backend.ts'

const backend = backendForThisFile()
const publishedTables = Object.keys(published) as Published[]
const closedTables = ['visits', 'admin_logins', 'contact_submissions'] as const

describe('With the public key', () => {
  test.each(publishedTables)('SEC-16 %s can be read but not written', async table => {
    const { anon } = backend()
    const { data } = await anon.from(table).select().throwOnError()
    expect(data).not.toHaveLength(0)
    for (const attempt of [
      anon.from(table).insert(published[table].row),
      anon.from(table).upsert(published[table].row),
      anon.from(table).update(published[table].change).not('id', 'is', null),
      anon.from(table).delete().not('id', 'is', null),
    ]) {
      expect(await attempt).toMatchObject({ status: 401, error: { code: '42501' } })
    }
    expect((await anon.from(table).select().throwOnError()).data).toEqual(data)
  })

  test.each(closedTables)('SEC-16 %s can neither be read nor written', async table => {
    const { anon } = backend()
    for (const attempt of [
      anon.from(table).select(),
      anon.from(table).insert(recorded[table]),
      anon.from(table).delete().not('id', 'is', null),
    ]) {
      expect(await attempt).toMatchObject({ data: null, status: 401, error: { code: '42501' } })
    }
  })

  test('CONF-02 the probe of chat_logs succeeds with a count of 0', async () => {
    const { anon } = backend()
    const probe = await anon.from('chat_logs').select('*', { count: 'exact', head: true })
    expect(probe).toMatchObject({ error: null, count: 0 })
    expect(await anon.from('chat_logs').select()).toMatchObject({ error: null, data: [] })
  })

  test('CHAT-65 a visitor cannot write to chat_logs', async () => {
    const { anon } = backend()
    const upsert = await anon.from('chat_logs').upsert(recorded.chat_logs)
    expect(upsert).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  test.each([
    ['my_access', {}],
    ['grant_role', { email: accounts.outsider, member_role: 'owner' }],
    ['receive_submission', { submission: {}, sender: 'x' }],
    ['search_contact_submissions', { term: '' }],
  ])('SEC-16 calling the function %s is refused', async (name, parameters) => {
    const { anon } = backend()
    expect(await anon.rpc(name, parameters)).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  test('SEC-16 the private schema is not part of the API', async () => {
    const { anon } = backend()
    const { error } = await anon.schema('private').from('recovery_codes').select()
    expect(error).toMatchObject({ code: 'PGRST106' })
  })

  test('SEC-18 sign-up and anonymous sign-in are refused', async () => {
    const { server } = backend()
    const signUp = await connect(server).auth.signUp({ email: 'new@example.com', password })
    expect(signUp.error).not.toBeNull()
    expect(signUp.data.user).toBeNull()
    expect((await connect(server).auth.signInAnonymously()).error).not.toBeNull()
  })

  test('SEC-16 files in the bucket cannot be listed, uploaded or deleted', async () => {
    const { anon, service } = backend()
    expect((await anon.storage.from('portfolio-images').list()).data).toEqual([])
    expect((await anon.storage.from('portfolio-images').upload('x.png', png)).error).not.toBeNull()
    await anon.storage.from('portfolio-images').remove(['there.png'])
    expect((await service.storage.from('portfolio-images').list()).data).toMatchObject([
      { name: 'there.png' },
    ])
  })
})

describe('With a forged token', () => {
  const hour = () => Math.floor(Date.now() / 1000) + 3600
  const forged: [string, (secret: string) => string][] = [
    ['another secret', () => signToken({ role: 'service_role', exp: hour() }, 'x'.repeat(32))],
    ['no algorithm', () => unsigned({ role: 'service_role', exp: hour() })],
    ['a time gone by', secret => signToken({ role: 'service_role', exp: 1_000_000_000 }, secret)],
  ]
  const unsigned = (claims: object) =>
    [{ alg: 'none', typ: 'JWT' }, claims]
      .map(part => btoa(JSON.stringify(part)).replaceAll('=', ''))
      .join('.')
      .concat('.')

  test.each(forged)('SEC-14 a token with %s gives no access', async (_, token) => {
    const { server } = backend()
    const answer = await connect(server, token(server.jwtSecret)).from('visits').select()
    expect(answer).toMatchObject({ data: null, status: 401 })
  })
})
