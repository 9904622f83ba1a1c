/** Whether the backend answers, asked once by every page. */
import type { Connection } from './connection.ts'

/** Session storage, kept until the tab closes; null if the browser denies it (the getter itself throws). */
function tabMemory(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/**
 * Checks once per browser tab that the backend answers, by counting chat logs without reading any; a visitor's count is
 * 0. The result goes to the browser's console only (CONF-02). Never throws. It is a plain request because every page
 * makes it and the database client is twenty times as large.
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
