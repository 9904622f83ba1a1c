/** Keys, tokens, cross-origin requests, and concurrent requests. */
import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const schema = `
  create table notes (id int generated always as identity primary key, text text, data jsonb);
  grant all on notes to anon, service_role;
  create function whoami() returns text language sql stable as 'select auth.role()';
  create function acts_as() returns text language sql stable as 'select current_user::text';`

onEveryServer(schema, contract => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${contract().server.url}${path}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
  }
  const withKey = (headers: Record<string, string> = {}) => ({
    headers: { apikey: contract().server.anonKey, ...headers },
  })
  const withToken = (token: string) => withKey({ authorization: `Bearer ${token}` })
  const secret = () => new TextEncoder().encode(contract().server.jwtSecret)
  const claims = { role: 'service_role', sub: '00000000-0000-0000-0000-000000000001' }
  const sign = (key: Uint8Array, expires: number, payload: Record<string, unknown> = claims) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires).sign(key)
  const now = () => Math.floor(Date.now() / 1000)
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  describe('the API key', () => {
    test('is required for REST, auth and storage but not for health, public files and links in mails', async () => {
      for (const path of ['/rest/v1/notes', '/auth/v1/user', '/storage/v1/bucket', '/rest/v1/rpc/whoami']) {
        expect((await ask(path)).status).toBe(401)
      }
      expect((await ask('/rest/v1/notes')).body.message).toBe('No API key found in request')
      expect(await ask('/health')).toMatchObject({ status: 200, body: { ok: true } })
      expect((await ask('/storage/v1/object/public/none/a.png')).status).toBe(400)
      const link = await ask('/auth/v1/verify?token=x&type=recovery', { redirect: 'manual' })
      expect(link.status).toBe(303)
    })
    test('is refused with 401 when missing or wrong, even beside a service token', async () => {
      const { serviceKey, anonKey } = contract().server
      const wrong = ['', 'x', serviceKey.slice(0, -1), `${serviceKey}x`, anonKey.toUpperCase()]
      for (const apikey of wrong) {
        expect((await ask('/rest/v1/rpc/whoami', { headers: { apikey } })).status).toBe(401)
      }
      const bearerOnly = { headers: { authorization: `Bearer ${serviceKey}` } }
      expect((await ask('/rest/v1/rpc/whoami', bearerOnly)).status).toBe(401)
    })
    test('sets the role from the header or the URL unless a bearer token sets another', async () => {
      const { serviceKey, anonKey } = contract().server
      const role = async (path: string, headers = {}) => (await ask(path, { headers })).body
      expect(await role('/rest/v1/rpc/whoami', { apikey: anonKey })).toBe('anon')
      expect(await role('/rest/v1/rpc/whoami', { apikey: serviceKey })).toBe('service_role')
      expect(await role(`/rest/v1/rpc/whoami?apikey=${anonKey}`)).toBe('anon')
      const token = await sign(secret(), now() + 60)
      const mixed = { apikey: anonKey, authorization: `Bearer ${token}` }
      expect(await role('/rest/v1/rpc/whoami', mixed)).toBe('service_role')
    })
    test('is no bearer token beside the other key, as hosted projects’ newer keys are not', async () => {
      const { serviceKey, anonKey } = contract().server
      for (const path of ['/rest/v1/rpc/whoami', '/storage/v1/bucket', '/auth/v1/admin/users']) {
        for (const [apikey, other] of [
          [anonKey, serviceKey],
          [serviceKey, anonKey],
        ] as const) {
          const { status } = await ask(path, { headers: { apikey, authorization: `Bearer ${other}` } })
          expect(status).toBe(401)
        }
        const own = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
        expect((await ask(path, { headers: own })).status).toBe(200)
      }
    })
  })

  describe('a token', () => {
    const outcome = async (token: string) => {
      const { status, body } = await ask('/rest/v1/rpc/whoami', withToken(token))
      return status === 200 ? body : [status, body.code, body.message]
    }

    test('that is signed with the secret is accepted', async () => {
      expect(await outcome(await sign(secret(), now() + 60))).toBe('service_role')
    })
    test('that has expired is 401 with PGRST303', async () => {
      expect(await outcome(await sign(secret(), now() - 60))).toEqual([401, 'PGRST303', 'JWT expired'])
    })
    test('that is not valid yet is refused', async () => {
      const early = new SignJWT({ ...claims, nbf: now() + 600 }).setProtectedHeader({ alg: 'HS256' })
      expect(await outcome(await early.sign(secret()))).toEqual([401, 'PGRST303', 'JWT not yet valid'])
    })
    test('with another secret, another algorithm or none is 401 with PGRST301', async () => {
      const body = base64({ ...claims, exp: now() + 60 })
      const hmac = (algorithm: string, text: string) =>
        createHmac(algorithm, contract().server.jwtSecret).update(text).digest('base64url')
      const none = `${base64({ alg: 'none', typ: 'JWT' })}.${body}`
      const strong = `${base64({ alg: 'HS512' })}.${body}`
      const forged = [
        await sign(new TextEncoder().encode('x'.repeat(64)), now() + 60),
        `${none}.`,
        `${none}.${hmac('sha256', none)}`,
        `${strong}.${hmac('sha512', strong)}`,
      ]
      for (const token of forged) expect(await outcome(token)).toMatchObject([401, 'PGRST301', {}])
    })
    test('that was tampered with, truncated or padded is refused', async () => {
      const token = await sign(secret(), now() + 60, { role: 'anon' })
      const [header, , signature] = token.split('.')
      const admin = base64({ ...claims, exp: now() + 60 })
      for (const bad of [
        `${header}.${admin}.${signature}`,
        `${token}x`,
        `${token}=`,
        token.slice(0, -3),
        'a.b',
        '...',
      ]) {
        expect((await ask('/rest/v1/rpc/whoami', withToken(bad))).status).toBe(401)
      }
    })
    test('without a role is a visitor’s, and one with any other database role is refused', async () => {
      const without = withToken(await sign(secret(), now() + 60, { sub: 'x' }))
      expect((await ask('/rest/v1/rpc/acts_as', without)).body).toBe('anon')
      for (const role of [
        'postgres',
        'supabase_admin',
        'supabase_auth_admin',
        'nobody',
        'anon; reset role',
      ]) {
        const { status } = await ask('/rest/v1/notes', withToken(await sign(secret(), now() + 60, { role })))
        expect([401, 403]).toContain(status)
      }
    })
    test('that has expired is refused by auth and storage too', async () => {
      const expired = await sign(secret(), now() - 60)
      expect((await ask('/auth/v1/user', withToken(expired))).status).toBe(403)
      expect((await ask('/auth/v1/admin/users', withToken(expired))).status).toBe(403)
      expect((await ask('/storage/v1/bucket', withToken(expired))).body.statusCode).toBe('403')
    })
    test('that belongs to no signed-in user is refused by /auth/v1/user', async () => {
      expect((await ask('/auth/v1/user', withKey())).body.code).toBe('no_authorization')
      expect((await ask('/auth/v1/user', withToken(contract().server.anonKey))).body.code).toBe('bad_jwt')
      const ghost = await sign(secret(), now() + 60, { ...claims, session_id: claims.sub })
      expect((await ask('/auth/v1/user', withToken(ghost))).body.code).toBe('session_not_found')
    })
  })

  describe('a page on another origin', () => {
    test('may send any method and header after a preflight', async () => {
      const response = await fetch(`${contract().server.url}/rest/v1/notes`, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://agency.localhost:4321',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'apikey,x-whatever',
        },
      })
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe('http://agency.localhost:4321')
      expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
      expect(response.headers.get('access-control-allow-headers')).toContain('x-whatever')
    })
    test('may read responses, including errors and Content-Range', async () => {
      for (const path of ['/rest/v1/notes', '/rest/v1/nothing', '/nowhere', '/auth/v1/user']) {
        const { headers } = await ask(path, withKey({ origin: 'http://127.0.0.1:4321' }))
        expect(headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4321')
        expect(headers.get('access-control-expose-headers')).toContain('content-range')
      }
    })
    test.each([
      'https://evil.example',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'http://localhost:4321.evil.example',
      'null',
    ])('on %s gets no access', async origin => {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await fetch(`${contract().server.url}/rest/v1/notes`, {
          method,
          ...withKey({ origin }),
        })
        expect(headers.get('access-control-allow-origin')).toBeNull()
        expect(headers.get('vary')).toContain('Origin')
      }
    })
  })

  describe('errors', () => {
    test('have the same fields as in PostgREST and reveal no internals', async () => {
      const { body, text } = await ask('/rest/v1/notes?id=eq.x', withKey())
      expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
      expect(text).not.toMatch(/select|\.ts|node_modules|supabase_admin/i)
    })
  })

  describe('many requests at once', () => {
    beforeAll(() =>
      contract().owner(
        'create table counters (id int primary key, n int); grant all on counters to anon; insert into counters values (1, 0)',
      ),
    )
    test('all succeed, and every insert is stored once', async () => {
      const rows = Array.from({ length: 200 }, (_, id) => ({ id: id + 2, n: id }))
      const answers = await Promise.all(rows.map(row => contract().anon.from('counters').insert(row)))
      expect(answers.filter(answer => answer.status !== 201)).toEqual([])
      const { count } = await contract().anon.from('counters').select('*', { count: 'exact', head: true })
      expect(count).toBe(201)
    })
  })
})
