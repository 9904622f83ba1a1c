/** Reports login attempts to the server, which stores them for the administrator (AUTH-04). */

/** A login attempt. */
export interface LoginAttempt {
  email: string
  status: 'success' | 'failure'
  /** The access token of a successful attempt, as its proof. */
  token?: string | null
}

/** Whether attempts on this host are reported; a developer's machine is not. */
export function shouldLogAttempt(hostname: string): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Sends the attempt without waiting: the response is unused, and a failure does not affect the person. */
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
