/**
 * Checks rows in visitors' browsers. The dashboard and the functions use zod (response.ts), which would be a tenth of a
 * public page's script; public rows have simple shapes, for which these few lines suffice.
 */
import { AppError } from '#lib/app-error.ts'

/** Reads a value as a `T`; throws an error that names the place that does not match. */
export type Reader<T> = (value: unknown, place: string) => T

/** What a reader returns. */
export type Read<Of> = Of extends Reader<infer T> ? T : never

function mismatch(place: string, wanted: string): never {
  throw new TypeError(`${place} is not ${wanted}`)
}

/** Any string. */
export const text: Reader<string> = (value, place) =>
  typeof value === 'string' ? value : mismatch(place, 'a text')

/** Any number. */
export const number: Reader<number> = (value, place) =>
  typeof value === 'number' ? value : mismatch(place, 'a number')

/** One of these strings. */
export const oneOf =
  <const Choice extends string>(...choices: Choice[]): Reader<Choice> =>
  (value, place) =>
    choices.find(choice => choice === value) ?? mismatch(place, choices.join(' or '))

export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, place) =>
    value === null ? null : read(value, place)

/** A value that may be missing, e.g. in a database that has not had its last migration yet. */
export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, place) =>
    value === undefined ? undefined : read(value, place)

export const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, place) =>
    Array.isArray(value)
      ? value.map((entry, index) => read(entry, `${place}[${index}]`))
      : mismatch(place, 'a list')

/** Any keys, each with a `T`. */
export const dictionary =
  <T>(read: Reader<T>): Reader<Record<string, T>> =>
  (value, place) =>
    Object.fromEntries(
      Object.entries(objectOf(value, place)).map(([key, entry]) => [key, read(entry, `${place}.${key}`)]),
    )

type Shape = Record<string, Reader<unknown>>
type Optional<S extends Shape> = { [Key in keyof S]: undefined extends Read<S[Key]> ? Key : never }[keyof S]
type Fields<S extends Shape> = { [Key in Exclude<keyof S, Optional<S>>]: Read<S[Key]> } & {
  [Key in Optional<S>]?: Read<S[Key]>
}

/** An object with these fields; others are dropped. */
export const record =
  <S extends Shape>(shape: S): Reader<Fields<S>> =>
  (value, place) => {
    const found = objectOf(value, place)
    const entries = Object.entries(shape)
      .map(([key, read]) => [key, read(Reflect.get(found, key), `${place}.${key}`)] as const)
      .filter(([, field]) => field !== undefined)
    return Object.fromEntries(entries) as Fields<S>
  }

function objectOf(value: unknown, place: string): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value
    : mismatch(place, 'an object')
}

/**
 * The response's rows as `read` describes them. Throws `AppError(failure)` when the request was refused or the response
 * does not match, e.g. when a proxy answers 200 with its own page.
 */
export function readResponse<T>(
  read: Reader<T>,
  failure: string,
  { data, error }: { data: unknown; error: unknown },
): T {
  if (error) throw new AppError('refused', failure, { cause: error })
  try {
    return read(data, 'The answer')
  } catch (cause) {
    throw new AppError('unreadable', failure, { cause })
  }
}
