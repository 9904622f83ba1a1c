/**
 * `npm start` runs the functions from source; the host bundles each of them. Here Netlify's own emulation does so:
 * every function is found, is bundled and responds. Not part of `npm test`, because that emulation is 590 packages;
 * tests/functions/taken-along.test.ts covers what most often goes wrong.
 */
import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NetlifyDev } from '../../tools/netlify/netlify.mjs'
import { conversation, line } from '../functions/chats.ts'

const FOLDER = join(import.meta.dirname, '../../netlify/functions')
const off = { enabled: false }

const netlify = new NetlifyDev({
  projectRoot: process.cwd(),
  serverAddress: null,
  skipGitignore: true,
  logger: { log: () => {}, warn: console.warn, error: console.error },
  ...{ aiGateway: off, blobs: off, database: off, edgeFunctions: off, environmentVariables: off },
  ...{ geolocation: off, images: off, redirects: off, headers: off, staticFiles: off },
})
beforeAll(async () => {
  // These tests must not send, publish or delete anything real.
  for (const name of ['SUPABASE_URL', 'NETLIFY_BUILD_HOOK']) vi.stubEnv(name, '')
  await netlify.start()
})
afterAll(async () => {
  await netlify.stop()
  vi.unstubAllEnvs()
})

test.each(readdirSync(FOLDER))(
  '%s',
  async file => {
    const { config = {} } = await import(join(FOLDER, file))
    const [path = `/.netlify/functions/${parse(file).name}`] = [config.path ?? []].flat()
    const address = new URL(path.replace(/\*|:\w+/g, 'some'), 'http://localhost')
    // A method that no function accepts; the emulation calls scheduled functions by POST, whatever the method.
    const answer = await netlify.handle(new Request(address, { method: 'PATCH' }))
    const text = await answer?.text()
    if (config.schedule) expect(text).toMatch(/not set up/)
    else expect([answer?.status, text]).toEqual([405, expect.stringMatching(/^{"error":"Use [A-Z, or]+\.",/)])
    // The first request waits until all functions are bundled.
  },
  180_000,
)

test('F-04 the chat is bundled with the script’s words', async () => {
  const { id, ...sent } = conversation({ messages: [line('a:questions.discount')] })
  const send = async (messages: unknown) => {
    const body = JSON.stringify({ ...sent, id, messages })
    const headers = { 'Content-Type': 'application/json' }
    const address = 'http://localhost/.netlify/functions/chat'
    return (await netlify.handle(new Request(address, { method: 'POST', body, headers })))?.status
  }
  // The function would store a conversation that it recognizes, but there is no database.
  expect(await send(sent.messages)).toBe(400)
  expect(await send([line('a:questions.service'), line('Web Design')])).toBe(503)
})
