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

report()

addEventListener('pageshow', event => {
  if (event.persisted) report()
})
