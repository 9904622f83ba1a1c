/** Passwords for people who only need an account: other tests check the hash's cost. */
import { hashSync } from 'bcryptjs'

const hashes = new Map<string, string>()

/** A low-cost hash of the password, as `password_hash` of a new account. */
export function quickHash(password: string): string {
  const hash = hashes.get(password) ?? hashSync(password, 4)
  hashes.set(password, hash)
  return hash
}
