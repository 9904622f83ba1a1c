/** Runs on every page, once it is idle: one question to the backend, whose answer only the console learns. */
import { probeConnection } from '#data/chat-logs.ts'
import { connection } from '#data/connection.ts'

if (connection) {
  const ask = probeConnection.bind(null, connection)
  // Not every browser has requestIdleCallback; there, after the page has loaded is soon enough.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void ask())
  else addEventListener('load', () => void ask())
}
