import { expect, test, vi } from 'vitest'
import {
  callBuildHook,
  configuredBuildHook,
  deployTitle,
  parseBuildHook,
  publicationOf,
} from './build-hook.ts'
import { HttpError } from './http.ts'

const HOOK = 'https://api.netlify.com/build_hooks/5c23354f454e1350f8543e78'
const LOCAL = 'http://127.0.0.1:41234/local_build_hook/abcdefghijklmnopqrstuvwx'
const ID = '8f14e45f-ceea-467f-a0e6-0a1b2c3d4e5f'

test.each([HOOK, `${HOOK}?branch=main`, LOCAL])('a build hook address is accepted: %s', text => {
  expect(parseBuildHook(text)?.href).toBe(text)
})

test.each([
  undefined,
  '',
  'hook',
  HOOK.replace('https', 'http'),
  HOOK.replace('api.netlify.com', 'api.netlify.com.evil.example'),
  HOOK.replace('api.netlify.com', 'user:secret@api.netlify.com'),
  HOOK.replace('api.netlify.com', 'api.netlify.com@evil.example'),
  HOOK.replace('api.netlify.com', 'user@api.netlify.com'),
  HOOK.replace('api.netlify.com', ':secret@api.netlify.com'),
  HOOK.replace('.com/', '.com:8443/'),
  HOOK.replace('.com/', '.com/api/v1/'),
  `${HOOK}/deploys`,
  LOCAL.replace('http', 'https'),
  LOCAL.replace('127.0.0.1', 'localhost'),
  LOCAL.replace('/local_build_hook', '/rest/v1/local_build_hook'),
  `${LOCAL}/log`,
  'https://api.netlify.com/api/v1/sites',
  'https://api.netlify.com/build_hooks/../api/v1/sites',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:4321/.netlify/functions/publish',
  'http://127.0.0.1:54321/rest/v1/',
  'file:///etc/passwd',
])('any other address is rejected: %s', text => {
  expect(parseBuildHook(text)).toBeNull()
})

test('the build hook is called with the publication id in the deploy title', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 200 }))
  await callBuildHook(new URL(`${HOOK}?branch=main`), ID, send)
  const [address, init] = send.mock.calls[0] ?? []
  const { origin, pathname, searchParams } = new URL(String(address))
  expect(`${origin}${pathname}`).toBe(HOOK)
  expect(searchParams.get('branch')).toBe('main')
  expect(publicationOf(searchParams.get('trigger_title') ?? '')).toBe(ID)
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: expect.any(AbortSignal),
  })
})

test('only our own deploy titles contain a publication id', () => {
  expect(publicationOf(deployTitle(ID))).toBe(ID)
  expect(publicationOf('Merge branch "Publication"')).toBeUndefined()
  expect(publicationOf('Publication 1')).toBeUndefined()
})

test('a build hook that answers 404 causes an error', async () => {
  const send = async () => new Response('no', { status: 404 })
  await expect(callBuildHook(new URL(HOOK), ID, send)).rejects.toThrow('The build hook answered 404')
})

test('the build hook of an installation is the one in its settings', () => {
  expect(configuredBuildHook({ NETLIFY_BUILD_HOOK: HOOK }).href).toBe(HOOK)
})

test.each([undefined, 'https://evil.example/'])(
  'with the build hook %s, publishing answers 503 and the log says why',
  setting => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => configuredBuildHook({ NETLIFY_BUILD_HOOK: setting })).toThrow(
      new HttpError(503, 'Publishing is not set up yet: the site has no build hook.'),
    )
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      {
        function: 'publish',
        problem: 'NETLIFY_BUILD_HOOK is missing or not the address of a Netlify build hook',
      },
    ])
    log.mockRestore()
  },
)
