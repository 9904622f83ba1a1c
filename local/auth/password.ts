/** Passwords: their rules, their hashes and their comparison, which takes long on purpose. */
import bcrypt from 'bcryptjs'
import { passwordProblem } from '#lib/password-strength.ts'
import { AuthError } from './auth-error.ts'

const COST = 10
/** bcrypt ignores all bytes after these. */
const MAX_BYTES = 72

/** A dummy hash, so that refusing an unknown address takes as long as refusing a wrong password. */
const nobody = bcrypt.hashSync('', COST)

/**
 * Refuses a password that is too short or can be guessed; `words` are what a guesser would try first. Hosted projects
 * check whether a password has leaked elsewhere; here the rule of our own forms takes the place of that.
 *
 * Throws validation_failed and weak_password.
 */
export async function requireGoodPassword(
  password: string,
  minLength: number,
  words: string[],
): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters')
  }
  if ([...password].length < minLength)
    throw weak('length', `Password should be at least ${minLength} characters.`)
  if ((await passwordProblem(password, words)) !== null) {
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
  }
}

function weak(reason: 'length' | 'pwned', message: string): AuthError {
  return new AuthError(422, 'weak_password', message, { weak_password: { reasons: [reason] } })
}

/** The bcrypt hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, COST)
}

/** Whether `hash` is the hash of `password`; always false for a user without one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? nobody)
  return matches && hash !== null
}
