// The dashboard's service worker: shows what the site tells this device, and opens the dashboard from there. It takes
// part in no request. Registered for /admin alone (src/admin/parts/push-device.ts); other pages have none.

const DASHBOARD = '/admin'

const dashboards = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
const isDashboard = ({ url }) => new URL(url).pathname.replace(/\/$/, '') === DASHBOARD
/** A path of the dashboard, whatever a message says. */
const pathOf = path => {
  const { origin, pathname, search } = new URL(
    typeof path === 'string' ? path : DASHBOARD,
    self.location.origin,
  )
  return origin === self.location.origin && pathname === DASHBOARD ? pathname + search : DASHBOARD
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => event.waitUntil(show(event.data)))

async function show(data) {
  let notice = {}
  try {
    notice = data.json()
  } catch {
    // Still shown: a browser that was told and shows nothing ends the subscription.
  }
  // An open dashboard in sight tells it by itself.
  const open = await dashboards()
  if (open.some(client => isDashboard(client) && client.visibilityState === 'visible' && client.focused))
    return
  await self.registration.showNotification(String(notice.title ?? 'News in the dashboard'), {
    body: String(notice.body ?? ''),
    tag: String(notice.tag ?? 'news'),
    renotify: true,
    requireInteraction: notice.stays === true,
    icon: '/icon-512.png',
    data: { url: pathOf(notice.url), accept: notice.accept ? pathOf(notice.accept) : null },
    actions: notice.accept
      ? [
          { action: 'accept', title: 'Accept' },
          { action: 'open', title: 'Open' },
        ]
      : [{ action: 'open', title: 'Open' }],
  })
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { url, accept } = event.notification.data ?? {}
  event.waitUntil(open(event.action === 'accept' && accept ? accept : url))
})

async function open(path) {
  const target = pathOf(path)
  const [dashboard] = (await dashboards()).filter(isDashboard)
  if (!dashboard) return self.clients.openWindow(target)
  // What is being written there stays: the page is told where to go, and not loaded again.
  dashboard.postMessage({ type: 'go', path: target })
  return dashboard.focus()
}
