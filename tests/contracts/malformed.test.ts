/** Malformed requests that nobody sends by accident: a client error, never a 500. */
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const schema = `
  create table notes (id int generated always as identity primary key, text text, data jsonb);
  grant all on notes to anon, service_role;
  create function whoami() returns text language sql stable as 'select auth.role()';
  create function echo(text text) returns text language sql stable as 'select text';`

onEveryServer(schema, contract => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${contract().server.url}${path}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
  }
  const withKey = (headers: Record<string, string> = {}) => ({
    headers: { apikey: contract().server.anonKey, ...headers },
  })

  describe('a malformed request is a client error, never a 500', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    test.each([
      ['select=', '%'],
      ['select=', 'id,,text'],
      ['select=', 'id::text; drop table notes'],
      ['select=', 'data->'],
      ['select=', `${'notes('.repeat(200)}id${')'.repeat(200)}`],
      ['order=', 'id.sideways'],
      ['order=', ','],
      ['limit=', '-1'],
      ['limit=', '1e9'],
      ['limit=', '99999999999999999999'],
      ['offset=', 'x'],
      ['id=', 'eq'],
      ['id=', 'eq.x'],
      ['id=', 'nope.1'],
      ['id=', 'in.1'],
      ['id=', 'in.(1'],
      ['id=', 'is.maybe'],
      ['id=', 'eq.99999999999999999999'],
      ['text=', 'match.('],
      ['text=', 'fts(nolanguage).x'],
      ['text=', 'eq.%00'],
      ['text=', 'cs.{'],
      ['or=', '(id.eq.1'],
      ['or=', 'id.eq.1'],
      ['or=', '()'],
      ['or=', `${'(and'.repeat(500)}`],
      ['and=', `${'(or('.repeat(60)}id.eq.1${'))'.repeat(60)}`],
      ['%00=', 'eq.1'],
      ['a.b.c=', 'eq.1'],
      ['->=', 'eq.1'],
      ['on_conflict=', ',,'],
    ])('GET ?%s%s', async (key, value) => {
      const { status, body } = await ask(`/rest/v1/notes?${key}${value}`, withKey())
      expect(status).toBeGreaterThanOrEqual(key === 'on_conflict=' ? 200 : 400)
      expect(status).toBeLessThan(500)
      expect(status === 200 || typeof body.message === 'string').toBe(true)
    })
    test.each([
      ['no JSON', '{', 'application/json'],
      ['nothing', '', 'application/json'],
      ['a number', '42', 'application/json'],
      ['a list of numbers', '[1]', 'application/json'],
      ['JSON as deep as a well', nested(100_000), 'application/json'],
      ['a deep value', `{"data": ${nested(5000)}}`, 'application/json'],
      ['a zero character', '{"text": "\\u0000"}', 'application/json'],
      ['a zero byte', '{"text": "a\0b"}', 'application/json'],
      ['a lone surrogate in JSON', '{"data": "\\ud800"}', 'application/json'],
      ['a form', 'text=x', 'application/x-www-form-urlencoded'],
      ['__proto__', '{"__proto__": {"polluted": true}}', 'application/json'],
    ])('POST of %s', async (_, body, type) => {
      const { serviceKey } = contract().server
      const auth = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
      const headers = { ...auth, 'content-type': type }
      for (const path of [
        '/rest/v1/notes',
        '/rest/v1/rpc/whoami',
        '/rest/v1/rpc/echo',
        '/auth/v1/token?grant_type=password',
        '/auth/v1/admin/users',
        '/storage/v1/bucket',
        '/storage/v1/object/list/x',
      ]) {
        const { status } = await ask(path, { method: 'POST', headers, body })
        // PostgREST accepts form bodies; this server responds that it does not.
        expect(status < 500 || status === 501, `${path}: ${status}`).toBe(true)
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      // The next request is served.
      const text = `it's \\ {"fine"}`
      const json = { ...auth, 'content-type': 'application/json' }
      const next = { method: 'POST', headers: json, body: JSON.stringify({ text }) }
      expect((await ask('/rest/v1/rpc/echo', next)).body).toBe(text)
    })
    test.each([
      ['PUT', '/rest/v1/notes', 501],
      ['GET', '/rest/v1/', 501],
      ['GET', '/rest/v1/a/b/c', 404],
      ['GET', '/rest/v2/notes', 404],
      ['GET', '/rest/v1/%E0%A4%A', 404],
      ['DELETE', '/rest/v1/rpc/whoami', 405],
      ['GET', '/auth/v1/nothing', 404],
      ['PATCH', '/auth/v1/user', 404],
      ['GET', '/storage/v1/nothing', 400],
      ['PROPFIND', '/rest/v1/notes', 405],
    ])('%s %s is %i', async (method, path, status) => {
      expect((await ask(path, { method, ...withKey() })).status).toBe(status)
    })
    test('an unavailable media type is PGRST107 and an unavailable schema PGRST106', async () => {
      expect((await ask('/rest/v1/notes', withKey({ accept: 'image/png' }))).body.code).toBe('PGRST107')
      expect((await ask('/rest/v1/notes', withKey({ 'accept-profile': 'auth' }))).body.code).toBe('PGRST106')
    })
    test('a body that is too large is 413', async () => {
      const body = `{"text": "${'x'.repeat(9 * 1024 * 1024)}"}`
      const headers = { ...withKey().headers, 'content-type': 'application/json' }
      const { status } = await ask('/rest/v1/notes', { method: 'POST', headers, body })
      expect(status).toBe(413)
    })
    test('input that is not HTTP and URLs of other hosts are a 400, and TRACE is a 405', async () => {
      const { port } = new URL(contract().server.url)
      const converse = (text: string) =>
        new Promise<string>((resolve, reject) => {
          let answer = ''
          const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
          socket.on('data', chunk => {
            answer += chunk
          })
          socket.on('close', () => resolve(answer))
          socket.on('error', reject)
        })
      expect(await converse('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
      const request = 'HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
      expect(await converse(`GET //evil.example/x ${request}`)).toMatch(/^HTTP\/1.1 400 /)
      expect(await converse(`GET http://evil.example/health ${request}`)).toMatch(/^HTTP\/1.1 400 /)
      expect(await converse(`TRACE / ${request}`)).toMatch(/^HTTP\/1.1 405 /)
    })
  })
})
