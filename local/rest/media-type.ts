/** The `Accept` header. Source: github.com/PostgREST/postgrest, MediaType.hs and Plan/Negotiate.hs. */
import { notImplemented, RestError } from './rest-error.ts'

/** The rows as a list, or a single row as an object. */
export type MediaType = 'list' | 'object'

/**
 * The type of the response: the first available one of those the request accepts. Throws PGRST107, 406, if none is
 * available, and 501 for one that hosted projects support and this server does not.
 */
export function negotiate(accept: string | null): MediaType {
  const types = (accept ?? '*/*').split(',').map(readType)
  // The sort is stable: of equal weights, the first counts.
  for (const { type, isStripped, text } of types.toSorted((left, right) => right.weight - left.weight)) {
    const [, shape] = /^application\/vnd\.pgrst\.(object|array)(?:\+json)?$/.exec(type) ?? []
    if (type === 'text/csv' || (shape !== undefined && isStripped)) throw notImplemented(`Accept: ${text}`)
    if (shape === 'object') return 'object'
    if (shape === 'array' || type === 'application/json' || type === '*/*') return 'list'
  }
  const names = types.map(({ type }) => type).join(', ')
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${names}`)
}

function readType(text: string) {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
  return {
    type,
    text: text.trim(),
    isStripped: parameters.includes('nulls=stripped'),
    weight: weight === undefined ? 1 : Number(weight) || 0,
  }
}
