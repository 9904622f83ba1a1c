/** Whether a URL's host name is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether nobody in between can read what is sent to this address: it is https, or never leaves this machine. */
export function isSafeUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/**
 * Whether this machine only shows a hosted project. The project's own host sends its mails: with the settings it has
 * there, and with links that lead to the site instead of this machine.
 */
export function isSentByHost(environment: Record<string, string | undefined>): boolean {
  const { NETLIFY_DEV: isDeveloping, SUPABASE_URL: address = '' } = environment
  return isDeveloping === 'true' && URL.canParse(address) && !isLoopback(new URL(address).hostname)
}
