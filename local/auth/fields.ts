/** Reads the properties of a request body, whose types are not guaranteed. */
import { isUuid } from '#lib/uuid.ts'
import { isObject } from '../http/json.ts'
import { AuthError } from './auth-error.ts'

export type Body = Record<string, unknown>

/** The text in `body[name]`; undefined when it is missing or null. Throws validation_failed. */
export function textField(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  throw new AuthError(400, 'validation_failed', `${name} must be a string`)
}

/** The object in `body[name]`; undefined when it is missing or null. Throws validation_failed. */
export function objectField(body: Body, name: string): Record<string, unknown> | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (isObject(value)) return value
  throw new AuthError(400, 'validation_failed', `${name} must be an object`)
}

/** The e-mail address in `body.email`; undefined when it is missing. Throws validation_failed. */
export function emailField(body: Body): string | undefined {
  const email = textField(body, 'email')?.trim()
  if (email === undefined || email === '') return undefined
  if (email.length <= 255 && /^[^\s@\0]+@[^\s@\0]+$/.test(email)) return email
  throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
}

/** The UUID in `body[name]`; undefined when it is missing. Throws validation_failed. */
export function uuidField(body: Body, name: string): string | undefined {
  const value = textField(body, name)
  if (value === undefined || isUuid(value)) return value
  throw new AuthError(400, 'validation_failed', `${name} must be a valid UUID`)
}
