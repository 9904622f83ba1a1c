/** Passwords: their rules, their hashes and their comparison, which takes long on purpose. */
import bcrypt from 'bcryptjs'
import { AuthError } from './auth-error.ts'

const COST = 10
const MIN_LENGTH = 6
/** bcrypt ignores what comes after. */
const MAX_BYTES = 72

/** A hash of no password, so that an unknown address takes as long to refuse as a wrong password. */
const nobody = bcrypt.hashSync('', COST)

/** The bcrypt hash of a password that keeps the rules. Throws weak_password or validation_failed. */
export function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters')
  }
  if (password.length < MIN_LENGTH) {
    const message = `Password should be at least ${MIN_LENGTH} characters.`
    throw new AuthError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } })
  }
  return bcrypt.hash(password, COST)
}

/** Whether `password` is the one that `hash` was made of; never for a user without one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? nobody)
  return matches && hash !== null
}
