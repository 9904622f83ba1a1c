/** The storage key of a supabase-js session; the middle part is the project's. */
const SESSION = /^sb-.+-auth-token$/

/**
 * Whether this browser stores a dashboard session; only the server knows if it is valid. A module of its own,
 * because every visitor's browser checks.
 */
export function hasSession(): boolean {
  try {
    return [localStorage, sessionStorage].some(store => Object.keys(store).some(key => SESSION.test(key)))
  } catch {
    return false
  }
}
