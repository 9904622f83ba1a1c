/** Inviting members, resending the link and removing members: a Request in, an account and a mail out. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { openAccounts } from '#data/accounts.ts'
import { readCaller } from '#data/caller.ts'
import { handle } from '../../netlify/functions/team.mts'
import { SITE, teamSiteForThisFile } from './support/team-site.ts'

const site = teamSiteForThisFile()

const newAddress = () => `${randomUUID()}@harbour.example`
const MINUTE = 60_000

async function memberOf(email: string) {
  const { data } = await site().service.auth.admin.listUsers({ perPage: 1000 })
  const user = data.users.find(known => known.email === email)
  const found = await site()
    .service.from('team_members')
    .select()
    .eq('user_id', user?.id ?? randomUUID())
  return { user, member: found.data?.[0] }
}

/** Opens the link of a mail in a separate browser; returns its client, now signed in. */
async function open(email: string) {
  const { server, linkTo } = site()
  const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const link = await linkTo(email)
  const type = link.get('type') === 'invite' ? 'invite' : 'recovery'
  return {
    client,
    type,
    ...(await client.auth.verifyOtp({ token_hash: link.get('token_hash') ?? '', type })),
  }
}

test('ACC-45 an owner’s invitation creates an account, an open membership and a working link', async () => {
  const owner = await site().person('owner')
  const email = newAddress()
  const answer = await site().askTeam(
    { action: 'invite', email: ` \u202a${email}\u202c `, role: 'sales' },
    owner.token,
  )
  expect([answer.status, await answer.json()]).toEqual([200, { result: 'invited' }])
  const { user, member } = await memberOf(email)
  expect(member).toMatchObject({ user_id: user?.id, role: 'sales', invited_by: owner.id, joined_at: null })

  const { client, type, error } = await open(email)
  expect([type, error]).toEqual(['invite', null])
  await client.auth.updateUser({ password: 'lumber-orbit-canyon-8' })
  await client.rpc('mark_joined').throwOnError()
  const { data } = await client.rpc('my_access')
  expect(data).toMatchObject({ role: 'sales', state: 'open' })
  expect((await open(email)).error, 'the link is used up').not.toBeNull()
})

test('ACC-45 members and invited people cannot be invited again', async () => {
  const owner = await site().person('owner')
  const email = newAddress()
  const invite = (to: string) => site().askTeam({ action: 'invite', email: to, role: 'editor' }, owner.token)
  await invite(email)
  const again = await invite(email.toUpperCase())
  expect([again.status, (await again.json()).error]).toEqual([
    409,
    `${email} is invited already. You can send the link again.`,
  ])
  const colleague = await site().person('sales')
  const known = await invite(colleague.email)
  expect([known.status, (await known.json()).error]).toEqual([
    409,
    `${colleague.email} is in the team already.`,
  ])
  expect(site().mailbox.mails).toHaveLength(1)
  expect((await memberOf(colleague.email)).member.role).toBe('sales')
})

test('ACC-45 a person with an account but no membership gets a link and keeps the account', async () => {
  const owner = await site().person('owner')
  const former = await site().person(null)
  const answer = await site().askTeam({ action: 'invite', email: former.email, role: 'editor' }, owner.token)
  expect(answer.status).toBe(200)
  expect((await memberOf(former.email)).member).toMatchObject({
    user_id: former.id,
    role: 'editor',
    joined_at: null,
  })
  expect(await open(former.email)).toMatchObject({ type: 'recovery', error: null })
})

test('ACC-46 sending the link again invalidates the previous one', async () => {
  const owner = await site().person('owner')
  const email = newAddress()
  await site().askTeam({ action: 'invite', email, role: 'editor' }, owner.token)
  const first = (await site().linkTo(email)).get('token_hash') ?? ''
  const { user } = await memberOf(email)
  const answer = await site().askTeam({ action: 'send again', user_id: user?.id }, owner.token)
  expect([answer.status, await answer.json()]).toEqual([200, { result: 'sent' }])
  const { server } = site()
  const visitor = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  expect((await visitor.auth.verifyOtp({ token_hash: first, type: 'invite' })).error).not.toBeNull()
  expect(await open(email)).toMatchObject({ type: 'invite', error: null })
})

test('ACC-46 a person who opened the link but set no password gets another one', async () => {
  const owner = await site().person('owner')
  const email = newAddress()
  await site().askTeam({ action: 'invite', email, role: 'editor' }, owner.token)
  const { data } = await open(email)
  const answer = await site().askTeam({ action: 'send again', user_id: data.user?.id }, owner.token)
  expect(answer.status).toBe(200)
  expect(await open(email)).toMatchObject({ type: 'recovery', error: null })
})

test('ACC-46 no link is sent to people who have joined or are not in the team', async () => {
  const owner = await site().person('owner')
  const colleague = await site().person('editor')
  const again = (user_id: string) => site().askTeam({ action: 'send again', user_id }, owner.token)
  expect((await again(colleague.id)).status).toBe(409)
  expect((await again(randomUUID())).status).toBe(404)
  expect(site().mailbox.mails).toEqual([])
})

test('ACC-47 who is taken out has no account any more, and everything ends at once', async () => {
  const owner = await site().person('owner')
  const leaving = await site().person('sales')
  const answer = await site().askTeam({ action: 'remove', user_id: leaving.id, heir: owner.id }, owner.token)
  expect([answer.status, await answer.json()]).toEqual([200, { result: 'removed' }])
  expect(await memberOf(leaving.email)).toEqual({ user: undefined, member: undefined })
  expect((await leaving.client.from('contact_submissions').select()).data).toEqual([])
  const connection = { url: site().server.url, key: site().server.anonKey }
  expect(await readCaller(connection, leaving.token)).toBeNull()
  const { data } = await owner.client.from('audit_log').select('action, actor').eq('row_id', leaving.id)
  expect(data).toContainEqual({ action: 'removed', actor: owner.id })
})

test('ACC-47 an open invitation is withdrawn without a successor', async () => {
  const owner = await site().person('owner')
  const email = newAddress()
  await site().askTeam({ action: 'invite', email, role: 'editor' }, owner.token)
  const { user } = await memberOf(email)
  expect((await site().askTeam({ action: 'remove', user_id: user?.id }, owner.token)).status).toBe(200)
  expect((await open(email)).error).not.toBeNull()
})

test('ACC-47 the database’s refusal is passed on in its own words', async () => {
  const owner = await site().person('owner')
  const leaving = await site().person('owner')
  const sales = await site().person('sales')
  const answer = await site().askTeam({ action: 'remove', user_id: leaving.id, heir: sales.id }, owner.token)
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { error: 'Choose who takes over: an owner, or somebody with the same role.', code: 'heir', hint: 'heir' },
  ])
  expect((await memberOf(leaving.email)).member).toBeDefined()
})

test('ACC-47 an account that cannot be deleted is reported, and a second try deletes it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const owner = await site().person('owner')
  const leaving = await site().person('editor')
  const { server } = site()
  const connection = { url: server.url, key: server.serviceKey }
  const request = () =>
    new Request(`${SITE}/.netlify/functions/team`, {
      method: 'POST',
      body: JSON.stringify({ action: 'remove', user_id: leaving.id, heir: owner.id }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
    })
  const remove = (send: typeof fetch) =>
    handle(request(), {
      caller: token => readCaller({ url: server.url, key: server.anonKey }, token),
      accounts: () => openAccounts(connection, send),
      db: () => {
        throw new Error('Not needed')
      },
      landing: '',
    })
  const failing = await remove(async () => Response.json({ msg: 'no' }, { status: 500 }))
  expect([failing.status, (await failing.json()).error]).toEqual([
    502,
    'This person is out of the team, but the account is still there. Please try again, or delete it in Supabase.',
  ])
  expect(log.mock.calls.join()).toContain('An account could not be deleted')
  expect((await memberOf(leaving.email)).member).toBeUndefined()
  expect((await remove(fetch)).status).toBe(200)
  expect((await memberOf(leaving.email)).user).toBeUndefined()
  log.mockRestore()
})

test('ACC-48 without a valid token 401; anybody but an owner, and an owner whose rights are closed, 403', async () => {
  const wish = { action: 'invite', email: newAddress(), role: 'owner' }
  for (const token of [null, 'nonsense', site().server.anonKey]) {
    expect((await site().askTeam(wish, token)).status, String(token)).toBe(401)
  }
  const owner = await site().person('owner')
  await site().setUpFactor(owner.client)
  const half = await site().signIn(owner.email)
  const closed = (await half.auth.getSession()).data.session?.access_token ?? ''
  const others = [await site().person('sales'), await site().person('editor'), await site().person(null)]
  for (const token of [closed, ...others.map(person => person.token)]) {
    const answer = await site().askTeam(wish, token)
    expect([answer.status, (await answer.json()).error]).toEqual([403, 'Only owners change the team.'])
  }
  expect(await memberOf(wish.email)).toEqual({ user: undefined, member: undefined })
})

test('ACC-48 an owner who signed in long ago must sign in again, and nothing changes', async () => {
  const owner = await site().person('owner', 16 * MINUTE)
  const colleague = await site().person('editor')
  const email = newAddress()
  for (const wish of [
    { action: 'invite', email, role: 'editor' },
    { action: 'send again', user_id: colleague.id },
    { action: 'remove', user_id: colleague.id, heir: owner.id },
  ]) {
    const answer = await site().askTeam(wish, owner.token)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { error: 'Sign in again to do this.', code: 'recent_sign_in', hint: 'recent_sign_in' },
    ])
  }
  expect(await memberOf(email)).toEqual({ user: undefined, member: undefined })
  expect((await memberOf(colleague.email)).member).toBeDefined()
  const lately = await site().person('owner', 14 * MINUTE)
  expect((await site().askTeam({ action: 'invite', email, role: 'editor' }, lately.token)).status).toBe(200)
})

test.each([
  ['no address', { action: 'invite', email: 'nobody', role: 'editor' }],
  ['an unknown role', { action: 'invite', email: 'a@b.example', role: 'admin' }],
  ['an unknown wish', { action: 'promote', user_id: randomUUID() }],
  ['nobody', { action: 'remove', user_id: 'x' }],
  ['a list', []],
  ['broken JSON', '{'],
])('ACC-48 a request with %s is answered 400', async (_, body) => {
  const owner = await site().person('owner')
  const answer = await site().askTeam(body, owner.token)
  expect([answer.status, (await answer.json()).error]).toEqual([400, expect.stringMatching(/^[A-Z].+\.$/)])
})

test('ACC-48 wrong method 405, foreign Origin 403, wrong type 415, too large 413', async () => {
  const owner = await site().person('owner')
  const ask = (changes: RequestInit) => site().askTeam({}, owner.token, changes)
  expect((await ask({ method: 'PUT' })).status).toBe(405)
  expect((await ask({ headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  expect((await ask({ headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
  expect((await ask({ body: JSON.stringify({ more: 'x'.repeat(5000) }) })).status).toBe(413)
})

test('ACC-48 an owner’s twenty-first invitation within an hour is answered 429', async () => {
  const owner = await site().person('owner')
  const invite = () => site().askTeam({ action: 'invite', email: newAddress(), role: 'editor' }, owner.token)
  for (let count = 0; count < 20; count += 1) expect((await invite()).status).toBe(200)
  const answer = await invite()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '3600'])
  expect((await answer.json()).error).toBe('Too many invitations at once. Please try again in an hour.')
  expect(site().mailbox.mails).toHaveLength(20)
  const other = await site().person('owner')
  expect(
    (await site().askTeam({ action: 'invite', email: newAddress(), role: 'editor' }, other.token)).status,
  ).toBe(200)
})

test('ACC-44 an invitation that cannot be sent is reported and logged, and leaves no account', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const owner = await site().person('owner')
  const email = newAddress()
  site().mailbox.mood = 'refuse'
  const answer = await site().askTeam({ action: 'invite', email, role: 'editor' }, owner.token)
  expect([answer.status, await answer.json()]).toEqual([
    502,
    {
      error: 'The invitation could not be sent. Please try again later.',
      code: expect.any(String),
      hint: expect.any(String),
    },
  ])
  expect(await memberOf(email)).toEqual({ user: undefined, member: undefined })
  const lines = log.mock.calls.join()
  expect(lines).toContain('An invitation did not leave')
  expect(lines).not.toContain(email)
  site().mailbox.mood = 'accept'
  expect((await site().askTeam({ action: 'invite', email, role: 'editor' }, owner.token)).status).toBe(200)
  log.mockRestore()
})
