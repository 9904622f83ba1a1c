/** Rejects malformed requests to the local server and records who sent them. */
import type { IncomingMessage } from 'node:http'

/** Why a request is refused before it is handled: a status and a sentence; null if it may pass. */
export function refusalOf({ method = '', url = '/', headers }: IncomingMessage): [number, string] | null {
  // A web `Request` cannot even be constructed with these methods, and no function answers them.
  if (['CONNECT', 'TRACE', 'TRACK'].includes(method)) return [405, 'This method is not answered.']
  // A host name or an IP address, with an optional port; anything else would end up in URLs that functions build.
  const { host = 'localhost' } = headers
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) {
    return [400, 'This host cannot be read.']
  }
  return isReadable(url) ? null : [400, 'This address cannot be read.']
}

/** Whether a URL can be parsed and decoded; `//` and `/%zz` cannot. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url, 'http://localhost').pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Sets the header from which functions read the visitor's address, as the host does. The request's own header counts
 * only behind a trusted proxy (`TRUST_FORWARDED_FOR=on`), because rate limits are counted by this address.
 */
export function noteSender(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  isProxied = process.env.TRUST_FORWARDED_FOR === 'on',
): void {
  if (isProxied && headers['x-forwarded-for']) return
  headers['x-forwarded-for'] = socket.remoteAddress ?? ''
}
