/** Passwords of people who only need an account: what a hash costs is proved elsewhere. */
import { hashSync } from 'bcryptjs'

const hashes = new Map<string, string>()

/** A hash of the password that is cheap to make and to compare with, as `password_hash` of a new account. */
export function quickHash(password: string): string {
  const hash = hashes.get(password) ?? hashSync(password, 4)
  hashes.set(password, hash)
  return hash
}
