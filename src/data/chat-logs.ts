/** Table chat_logs: conversations with the chat. */
import type { Connection } from './connection.ts'

/** What is remembered until the browser tab closes; null where storage is denied (the getter itself throws). */
function tabMemory(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/**
 * Asks once per browser tab whether the backend answers, by counting chat logs without reading any; a
 * visitor's count is 0. Only the browser's console learns the result (CONF-02). Never throws. A plain request,
 * because every page makes it and the database's client weighs twenty times as much.
 */
export async function probeConnection({ url, key }: Connection, tab = tabMemory()): Promise<void> {
  try {
    if (tab?.getItem('connectionProbed')) return
    tab?.setItem('connectionProbed', 'yes')
    const response = await fetch(`${url}/rest/v1/chat_logs?select=id`, {
      method: 'HEAD',
      headers: { apikey: key, Prefer: 'count=exact' },
    })
    if (!response.ok) throw new Error(`Answered ${response.status}`)
    console.info('Backend connection: ok')
  } catch (error) {
    console.warn('Backend connection: failed', error)
  }
}
