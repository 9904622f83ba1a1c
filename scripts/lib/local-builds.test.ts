import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deployTitle, parseBuildHook, publicationOf } from '../../netlify/lib/build-hook.ts'
import { isSignedBody } from '../../netlify/lib/deploy-signature.ts'
import { type LocalBuilds, openLocalBuilds } from './local-builds.ts'

const ID = '8f14e45f-ceea-467f-a0e6-0a1b2c3d4e5f'

let site: Server
let reportTo = ''
let reports: { body: string; signature: string }[] = []
let builds: LocalBuilds | undefined

beforeAll(async () => {
  site = createServer(async (request, response) => {
    reports.push({ body: await text(request), signature: String(request.headers['x-webhook-signature']) })
    response.writeHead(200).end()
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  reportTo = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
})
afterAll(() => void site.close())
afterEach(async () => {
  await builds?.stop()
  reports = []
})

const call = (hook: string, method = 'POST') =>
  fetch(`${hook}?trigger_title=${encodeURIComponent(deployTitle(ID))}`, { method })
const states = () => reports.map(({ body }) => JSON.parse(body).state)

test('a hook call builds once and sends signed reports of start and end with the publication id', async () => {
  const build = vi.fn(async () => {})
  builds = await openLocalBuilds({ build, reportTo })
  expect(parseBuildHook(builds.hook)).not.toBeNull()
  expect((await call(builds.hook)).status).toBe(200)
  await expect.poll(states).toEqual(['building', 'ready'])
  expect(build).toHaveBeenCalledOnce()
  for (const { body, signature } of reports) {
    expect(await isSignedBody(body, signature, builds.secret)).toBe(true)
    expect(publicationOf(JSON.parse(body).title)).toBe(ID)
  }
})

test('a build that fails is reported with its reason', async () => {
  builds = await openLocalBuilds({ build: () => Promise.reject(new Error('No space left')), reportTo })
  await call(builds.hook)
  await expect.poll(states).toEqual(['building', 'error'])
  expect(JSON.parse(reports[1]?.body ?? '').error_message).toBe('No space left')
})

test('while one build runs another is refused, and stopping waits for it', async () => {
  let end = () => {}
  const build = () =>
    new Promise<void>(resolve => {
      end = resolve
    })
  builds = await openLocalBuilds({ build, reportTo })
  await call(builds.hook)
  expect((await call(builds.hook)).status).toBe(409)
  await expect.poll(states).toEqual(['building'])
  const stopped = builds.stop()
  end()
  await stopped
  expect(states()).toEqual(['building', 'ready'])
})

test('any other address or method is not found and builds nothing', async () => {
  const build = vi.fn(async () => {})
  builds = await openLocalBuilds({ build, reportTo })
  expect((await call(`${builds.hook}x`)).status).toBe(404)
  expect((await call(builds.hook, 'GET')).status).toBe(404)
  expect(build).not.toHaveBeenCalled()
})
