/** The dashboard's service worker, run with the browser APIs that it uses. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { PushMessage } from '#data/push.ts'
import { pushNotice } from '../../netlify/lib/push-words.ts'

const SITE = 'https://gantry.example'
const code = readFileSync('public/admin-worker.js', 'utf8')

interface Window {
  url: string
  visibilityState: string
  focused: boolean
}

/** A browser with these windows open; records what was shown, opened, and sent to windows. */
function browser(windows: Window[] = []) {
  const listeners = new Map<string, (event: unknown) => void>()
  const seen = { shown: [] as [string, NotificationOptions][], opened: [] as string[], told: [] as unknown[] }
  const clients = windows.map(window => ({
    ...window,
    postMessage: (message: unknown) => void seen.told.push(message),
    focus: async () => {},
  }))
  const self = {
    location: { origin: SITE },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      void listeners.set(type, listener),
    skipWaiting: async () => {},
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void seen.shown.push([title, options]),
    },
    clients: {
      matchAll: async () => clients,
      openWindow: async (path: string) => void seen.opened.push(path),
      claim: async () => {},
    },
  }
  runInContext(code, createContext({ self, URL }))
  async function dispatch(type: string, event: object) {
    const work: unknown[] = []
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => void work.push(promise) })
    await Promise.all(work)
  }
  return {
    ...seen,
    listeners,
    push: (notice: unknown) => dispatch('push', { data: { json: () => notice } }),
    garbage: () => dispatch('push', { data: null }),
    click: (data: unknown, action = '') =>
      dispatch('notificationclick', { action, notification: { data, close() {} } }),
  }
}

const CALL: PushMessage = {
  ...{ id: 'm', kind: 'call', subject_id: 'c', words: {}, seconds: 60, attempts: 1 },
  subscription: { endpoint: '', p256dh: '', auth: '' },
}

test('PPL-40 the service worker intercepts no requests', () => {
  expect([...browser().listeners.keys()].sort()).toEqual(['activate', 'install', 'notificationclick', 'push'])
})

test('PPL-40 a call stays visible until it is answered, and Accept opens the dashboard with it', async () => {
  const open = browser()
  await open.push(pushNotice(CALL))
  const [[title, options] = ['', {}]] = open.shown
  expect(title).toBe('Somebody asks for a person')
  expect(options).toMatchObject({ requireInteraction: true, tag: 'call c' })
  await open.click(options.data, 'accept')
  await open.click(options.data)
  expect(open.opened).toEqual(['/admin?accept=c', '/admin'])
})

test('a click sends an open dashboard to the page instead of loading it again', async () => {
  const open = browser([{ url: `${SITE}/admin?tab=blog`, visibilityState: 'hidden', focused: false }])
  await open.click({ url: '/admin?tab=people' })
  expect([open.opened, open.told]).toEqual([[], [{ type: 'go', path: '/admin?tab=people' }]])
})

test('no notification is shown while a dashboard is visible', async () => {
  const open = browser([{ url: `${SITE}/admin`, visibilityState: 'visible', focused: true }])
  await open.push(pushNotice(CALL))
  expect(open.shown).toEqual([])
  const elsewhere = browser([{ url: `${SITE}/`, visibilityState: 'visible', focused: true }])
  await elsewhere.push(pushNotice(CALL))
  expect(elsewhere.shown).toHaveLength(1)
})

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/',
  '/admin-cms/',
  'javascript:alert(1)',
  7,
  null,
])('PPL-40 a notification opens only the dashboard, whatever URL it carries: %j', async url => {
  const open = browser()
  await open.push({ title: 'x', url, accept: url })
  await open.click(open.shown[0]?.[1].data)
  expect(open.opened).toEqual(['/admin'])
})

test('an unreadable message still shows a notification, which browsers require', async () => {
  const open = browser()
  await open.garbage()
  expect(open.shown[0]?.[0]).toBe('News in the dashboard')
})
