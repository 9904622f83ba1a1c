/** Under which name supabase-js keeps a session; the middle is the project's. */
const SESSION = /^sb-.+-auth-token$/

/**
 * Whether this browser keeps a session of the dashboard; whether it is worth anything, the server knows. By itself,
 * because every visitor's browser asks.
 */
export function hasSession(): boolean {
  try {
    return [localStorage, sessionStorage].some(store => Object.keys(store).some(key => SESSION.test(key)))
  } catch {
    return false
  }
}
