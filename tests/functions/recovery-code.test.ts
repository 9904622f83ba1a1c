/** Access for a member who lost the second factor: a Request in, the factor removed. */
import { expect, test, vi } from 'vitest'
import { readCaller } from '#data/caller.ts'
import { createRestClient } from '#data/rest-client.ts'
import { asOwner } from '../../local/database/roles.ts'
import { handle } from '../../netlify/functions/recovery-code.mts'
import { SITE, teamSiteForThisFile } from './support/team-site.ts'

const site = teamSiteForThisFile()

/** A member with a second factor and recovery codes, signed in with only the password. */
async function lockedOut() {
  const member = await site().person('sales')
  await site().setUpFactor(member.client)
  const { data } = await member.client.rpc('make_recovery_codes').throwOnError()
  const client = await site().signIn(member.email)
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  return { ...member, codes: data as string[], half: client, token }
}

test('ACC-49 a recovery code takes the second factor away, and the session is open', async () => {
  const { codes, half, token, email, id } = await lockedOut()
  expect((await half.rpc('my_access')).data).toMatchObject({ state: 'code needed' })
  const answer = await site().askCode({ code: ` ${codes[3]?.toUpperCase()} ` }, token)
  expect([answer.status, await answer.json()]).toEqual([200, { result: 'spent' }])
  expect((await half.rpc('my_access')).data).toMatchObject({ state: 'open' })
  const { data } = await site().service.auth.admin.mfa.listFactors({ userId: id })
  expect(data?.factors).toEqual([])
  expect(site().told, 'and the person is told').toEqual([email])
})

test('ACC-49 a code works once, for its own person, and only in a session that needs one', async () => {
  const first = await lockedOut()
  const other = await lockedOut()
  const wrong = await site().askCode({ code: other.codes[0] }, first.token)
  expect([wrong.status, (await wrong.json()).error]).toEqual([
    422,
    'This is not one of your codes, or it was used before.',
  ])
  expect((await site().askCode({ code: first.codes[0] }, first.token)).status).toBe(200)
  expect((await site().askCode({ code: first.codes[1] }, first.token)).status).toBe(409)
  await site().setUpFactor(first.half)
  const half = await site().signIn(first.email)
  const token = (await half.auth.getSession()).data.session?.access_token ?? ''
  expect((await site().askCode({ code: first.codes[0] }, token)).status).toBe(422)
})

test('ACC-49 after five wrong codes even a right one has to wait, and the factor stays', async () => {
  const { codes, half, token } = await lockedOut()
  for (let count = 0; count < 5; count += 1) {
    expect((await site().askCode({ code: 'aaaa-bbbb-cccc' }, token)).status).toBe(422)
  }
  const answer = await site().askCode({ code: codes[0] }, token)
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '900'])
  expect((await answer.json()).error).toBe('Too many wrong codes. Please wait a quarter of an hour.')
  expect((await half.rpc('my_access')).data).toMatchObject({ state: 'code needed' })
})

test('ACC-49 no code is used up if the password was given more than a quarter of an hour ago', async () => {
  const { codes, half, token, id } = await lockedOut()
  await asOwner(site().server.database, sql =>
    sql.script(`
      update auth.mfa_amr_claims as means set updated_at = now() - interval '20 minutes'
      from auth.sessions as session where session.id = means.session_id and session.user_id = '${id}'`),
  )
  const answer = await site().askCode({ code: codes[0] }, token)
  expect([answer.status, (await answer.json()).error]).toEqual([
    403,
    'You gave your password more than a quarter of an hour ago. Log out and give it again; no code was used up.',
  ])
  const kept = await asOwner(site().server.database, sql =>
    sql.query(`select 1 from private.recovery_codes where user_id = '${id}'`),
  )
  expect(kept).toHaveLength(10)
  expect(site().told).toEqual([])
  expect((await half.rpc('my_access')).data).toMatchObject({ state: 'code needed' })
})

test('ACC-49 a request without a token, a membership, a need or a code is refused', async () => {
  const { codes, token } = await lockedOut()
  const body = { code: codes[0] }
  for (const none of [null, 'nonsense', site().server.anonKey]) {
    expect((await site().askCode(body, none)).status).toBe(401)
  }
  const stranger = await site().person(null)
  expect((await site().askCode(body, stranger.token)).status).toBe(403)
  const colleague = await site().person('editor')
  expect((await site().askCode(body, colleague.token)).status).toBe(409)
  for (const nothing of [{}, { code: '' }, { code: 'x'.repeat(65) }, { code: 7 }, '{']) {
    expect((await site().askCode(nothing, token)).status).toBe(400)
  }
  expect(site().told).toEqual([])
})

test('ACC-49 if the factor cannot be removed the code is not called wrong, and another one works', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { codes, half, token } = await lockedOut()
  const { url, anonKey, serviceKey } = site().server
  const request = new Request(SITE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ code: codes[0] }),
  })
  const answer = await handle(request, {
    caller: given => readCaller({ url, key: anonKey }, given),
    db: () => createRestClient({ url, key: serviceKey }, null),
    accounts: () => ({
      ...{ invite: vi.fn(), remove: vi.fn(), factors: async () => ['a factor'] },
      removeFactor: () => Promise.reject(new Error('Auth does not answer')),
    }),
    tell: async email => void site().told.push(email),
    waitUntil: () => {},
  })
  expect([answer.status, (await answer.json()).error]).toEqual([
    502,
    'Your code was right and is used up, but your code app is still asked for. Please try again with another code.',
  ])
  expect(log.mock.calls.join()).toContain('A code was used up')
  log.mockRestore()
  expect(site().told).toEqual([])
  expect((await half.rpc('my_access')).data).toMatchObject({ state: 'code needed' })
  expect((await site().askCode({ code: codes[1] }, token)).status).toBe(200)
})
