/** Runs on every page, once it is idle: one question to the backend, whose answer only the console learns. */
import { probeConnection } from '#data/chat-logs.ts'
import { connection } from '#data/connection.ts'

// Not every browser has requestIdleCallback; there, after the page has loaded is soon enough.
const whenIdle = globalThis.requestIdleCallback ?? (callback => addEventListener('load', callback))
if (connection) {
  const backend = connection
  whenIdle(() => void probeConnection(backend))
}
