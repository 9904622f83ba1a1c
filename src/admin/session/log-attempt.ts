/** Reports login attempts to the server, which keeps them for the administrator (AUTH-04). */

/** What is known of an attempt. */
export interface LoginAttempt {
  email: string
  status: 'success' | 'failure'
  /** The access token that a success gave: its proof. */
  token?: string | null
}

/** Whether attempts on this host are reported; a developer's own machine is left out. */
export function shouldLogAttempt(hostname: string): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Sends the attempt and forgets it: the answer is unused, and a failure changes nothing for the person. */
export function sendAttempt({ email, status, token }: LoginAttempt, send: typeof fetch = fetch): void {
  send('/.netlify/functions/log-admin-login', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ email, status }),
    // Lets the request outlive the page, which reloads right after a success.
    keepalive: true,
  }).catch(() => {})
}
