import { afterEach, expect, test, vi } from 'vitest'
import { guarded, guardOutgoing, knownOrigins } from './outgoing.ts'

const ENVIRONMENT = {
  SUPABASE_URL: 'https://abc.supabase.co',
  URL: 'https://gantry.example',
  WEBHOOK_URL: 'https://crm.example/hook?key=1',
  NETLIFY_BUILD_HOOK: 'https://api.netlify.com/build_hooks/1',
  SMTP_URL: 'smtps://mail.example',
  GITHUB_API_URL: 'https://git.example/api/v3',
  LANGUAGE_MODEL_URL: 'https://models.example/v1',
  DEPLOY_URL: 'no address',
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('ACC-87 the known origins are those of the settings and GitHub', () => {
  expect([...knownOrigins(ENVIRONMENT)].sort()).toEqual([
    'https://abc.supabase.co',
    'https://api.github.com',
    'https://api.netlify.com',
    'https://crm.example',
    'https://gantry.example',
    'https://git.example',
    'https://models.example',
  ])
})

test.each([
  'SUPABASE_URL',
  'URL',
  'DEPLOY_URL',
  'DEPLOY_PRIME_URL',
  'NETLIFY_BUILD_HOOK',
  'WEBHOOK_URL',
  'GITHUB_API_URL',
  'INDEXNOW_URL',
  'LANGUAGE_MODEL_URL',
])('ACC-87 the system that %s names is known', name => {
  expect(knownOrigins({ [name]: 'https://named.example/path' })).toContain('https://named.example')
})

test('ACC-87 ANSW-04 IndexNow is known where a key is set', () => {
  expect([...knownOrigins({})]).toEqual(['https://api.github.com'])
  expect(knownOrigins({ INDEXNOW_KEY: 'key' })).toContain('https://api.indexnow.org')
})

test('ACC-87 a request to an unknown origin is not sent', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('ok'))
  const ask = guarded(send, ENVIRONMENT)
  for (const address of ['https://abc.supabase.co/rest/v1/faqs', new URL('https://crm.example/other')]) {
    expect((await ask(address)).status).toBe(200)
  }
  expect((await ask(new Request('https://gantry.example/contact'))).status).toBe(200)
  for (const address of [
    'https://evil.example/',
    'http://abc.supabase.co/',
    'https://abc.supabase.co.evil.example/',
    'https://abc.supabase.co:8443/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ]) {
    await expect(ask(address)).rejects.toMatchObject({
      code: 'refused',
      message: 'Functions do not send requests there',
    })
  }
  expect(send).toHaveBeenCalledTimes(3)
})

test('ACC-87 requests to push services are sent only where push is set up', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 201 }))
  const ask = guarded(send, { ...ENVIRONMENT, VAPID_PRIVATE_KEY: 'key' })
  const services = [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://jmt17.google.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ]
  for (const address of services) {
    expect((await ask(address)).status).toBe(201)
    await expect(guarded(send, ENVIRONMENT)(address)).rejects.toThrow('Functions do not send requests there')
  }
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/a',
    'http://web.push.apple.com/a',
    'https://web.push.apple.com:8443/a',
    'https://web.push.apple.com.evil.example/a',
    'https://evilpush.apple.com/a',
  ]) {
    await expect(ask(address)).rejects.toThrow('Functions do not send requests there')
  }
  expect(send).toHaveBeenCalledTimes(services.length)
})

test('ACC-87 loading http.ts guards fetch on the host and nowhere else', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('ok'))
  vi.stubGlobal('fetch', send)
  await import('./http.ts')
  expect(globalThis.fetch).toBe(send)

  vi.resetModules()
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'submissions')
  await import('./http.ts')
  await expect(fetch('https://evil.example/')).rejects.toThrow('Functions do not send requests there')
  expect(send).not.toHaveBeenCalled()
})

test('ACC-87 fetch is guarded once, however often that is asked for', () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>())
  guardOutgoing(ENVIRONMENT)
  const guardedFetch = globalThis.fetch
  guardOutgoing(ENVIRONMENT)
  expect(globalThis.fetch).toBe(guardedFetch)
})
