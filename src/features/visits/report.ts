/** Runs on every page, once it is idle: counts the view, and again when the page comes back from the cache. */
import { connection } from '#data/connection.ts'
import { visitAddress } from './visit.ts'

function report() {
  const address = visitAddress({
    location,
    referrer: document.referrer,
    navigator,
    storage: () => localStorage,
  })
  if (connection && address) fetch(address, { keepalive: true }).catch(() => {})
}

// A page that is made ready in advance is viewed when somebody goes there.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', report, { once: true })
else report()

addEventListener('pageshow', event => {
  if (event.persisted) report()
})
