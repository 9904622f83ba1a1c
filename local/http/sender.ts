/** Who sent a request: the address that limits count by and that sessions show. */
import { isIP } from 'node:net'

export interface Sender {
  /** IPv4 or IPv6. */
  address: string
  userAgent: string | null
}

/**
 * The sender of `request`. As behind hosted Supabase's gateway, the first address of X-Forwarded-For counts. Here
 * anybody can forge it, which does no harm: the server accepts connections from this machine only.
 */
export function senderOf(request: Request): Sender {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  const address = forwarded.map(part => part.trim()).find(part => isIP(part) !== 0) ?? '127.0.0.1'
  return { address, userAgent: request.headers.get('user-agent') }
}
