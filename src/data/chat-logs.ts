/** Table chat_logs: conversations with the chat. */
import { parseCount } from './answer.ts'
import type { Db } from './rest-client.ts'

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
 * visitor's count is 0. Only the browser's console learns the result (CONF-02). Never throws.
 */
export async function probeConnection(db: Db, tab = tabMemory()): Promise<void> {
  try {
    if (tab?.getItem('connectionProbed')) return
    tab?.setItem('connectionProbed', 'yes')
    const answer = await db.from('chat_logs').select('id', { count: 'exact', head: true })
    parseCount('Could not count chat logs', answer)
    console.info('Backend connection: ok')
  } catch (error) {
    console.warn('Backend connection: failed', error)
  }
}
