/** The editor's files on a developer's machine: content only, and for this site's own pages only. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFileServer, staysInContent } from '../../admin-cms/proxy.ts'

const root = mkdtempSync(join(tmpdir(), 'content-'))
let server: Server
let port: number

beforeAll(async () => {
  mkdirSync(join(root, 'content/services'), { recursive: true })
  writeFileSync(join(root, 'content/services/a.md'), 'one')
  writeFileSync(join(root, 'secret.txt'), 'hush')
  server = createServer(await contentFileServer(root))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

/** Asks as a browser would; `fetch` does not let a test choose Host and Origin. */
function ask(body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const here = `localhost:${port}`
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/',
        headers: { Host: here, Origin: `http://${here}`, 'Content-Type': 'application/json', ...headers },
      },
      response => {
        let text = ''
        response.on('data', part => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ branch: 'master', ...(body as object) }))
  })
}

const read = (path: string) => ({ action: 'getEntry', params: { branch: 'master', path } })
const write = (path: string, raw: string) => ({
  action: 'persistEntry',
  params: {
    branch: 'master',
    dataFiles: [{ slug: 'a', path, raw }],
    assets: [],
    options: { commitMessage: 'x', collectionName: 'services', useWorkflow: false, status: 'draft' },
  },
})

test('a page of this site reads and writes content files', async () => {
  expect((await ask(read('content/services/a.md'))).body).toContain('"data":"one"')
  expect((await ask(write('content/services/a.md', 'two'))).status).toBe(200)
  expect(readFileSync(join(root, 'content/services/a.md'), 'utf8')).toBe('two')
})

test.each([
  ['another site', { Origin: 'https://evil.example' }],
  ['another port of this machine', { Origin: 'http://localhost:1' }],
  ['a name that only points here', { Host: 'evil.example', Origin: 'http://evil.example' }],
])('SEC-24 %s is refused', async (_, headers) => {
  expect((await ask(write('content/services/a.md', 'evil'), headers)).status).toBe(403)
  expect(readFileSync(join(root, 'content/services/a.md'), 'utf8')).not.toBe('evil')
})

test.each([
  'secret.txt',
  'content/../secret.txt',
  '../x',
  '/etc/hosts',
  'contents/x',
  'content\\..\\secret.txt',
])('SEC-15 %s is outside of content and refused', async path => {
  const answer = await ask(read(path))
  expect(answer.status).toBe(422)
  expect(answer.body).not.toContain('hush')
})

test('paths are found wherever a request names them', () => {
  expect(staysInContent({ params: { files: [{ path: 'content/a.md' }], folder: 'content' } })).toBe(true)
  expect(staysInContent({ params: { files: [{ path: 'content/a.md' }, { path: 'src/x' }] } })).toBe(false)
  expect(staysInContent({ params: { paths: ['content/a', 'package.json'] } })).toBe(false)
  expect(staysInContent({ params: { dataFiles: [{ path: 'content/a', newPath: 'b' }] } })).toBe(false)
})
