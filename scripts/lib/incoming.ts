/** What a request to the local server may look like, and who sent it. */
import type { IncomingMessage } from 'node:http'

/** Why a request is refused before anything looks at it: its status and a sentence; null for one that may pass. */
export function refusalOf({ method = '', url = '/', headers }: IncomingMessage): [number, string] | null {
  // Requests of these methods cannot even be made of what came, and no function answers them.
  if (['CONNECT', 'TRACE', 'TRACK'].includes(method)) return [405, 'This method is not answered.']
  // A name, or an address, and its port; anything else would end up in addresses that functions build.
  const { host = 'localhost' } = headers
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) {
    return [400, 'This host cannot be read.']
  }
  return isReadable(url) ? null : [400, 'This address cannot be read.']
}

/** Whether an address can be taken apart and decoded; `//` and `/%zz` cannot. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url, 'http://localhost').pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Writes the visitor's address to where functions learn it, as the hosting does. What the request says of itself
 * counts only where a proxy in front has said it (`TRUST_FORWARDED_FOR=on`): limits are counted by it.
 */
export function noteSender(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  isProxied = process.env.TRUST_FORWARDED_FOR === 'on',
): void {
  if (isProxied && headers['x-forwarded-for']) return
  headers['x-forwarded-for'] = socket.remoteAddress ?? ''
}
