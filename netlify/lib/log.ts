/**
 * The functions' log: one line of JSON each, without anybody's name, address or text; signed-in people appear by id. An
 * error's message may quote what somebody typed (the database's does), so only kinds and codes of errors are logged.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#lib/app-error.ts'

/** What is known of the current request. */
interface Known {
  /** The id of the signed-in caller. */
  person?: string
}

const known = new AsyncLocalStorage<Known>()

/** Runs `handler`; log lines inside it include what becomes known of its request. */
export const remembering = <Result>(handler: () => Promise<Result>): Promise<Result> => known.run({}, handler)

/** Notes whose request this is, by the id of the account. */
export function notePerson(id: string): void {
  const request = known.getStore()
  if (request) request.person = id
}

/** How much is logged: `LOG_LEVEL` is `info` (every request) unless it says `error`. */
const isQuiet = () => process.env.LOG_LEVEL === 'error'

/** How many nested causes are named. */
const DEEPEST = 4

/**
 * What kind of error occurred, outermost first, e.g. `Could not store submission < PostgrestError 23514`: the fixed
 * message of our own errors, otherwise the error's class, with its code.
 */
export function describeCause(error: unknown): string {
  const kinds: string[] = []
  let current = error
  while (current !== undefined && current !== null && kinds.length < DEEPEST) {
    kinds.push(kindOf(current))
    current = typeof current === 'object' ? Reflect.get(current, 'cause') : undefined
  }
  return kinds.join(' < ') || 'unknown'
}

function kindOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error
  // Letters, spaces and hyphens only, in case one of our own ever quotes something after all.
  const isFixed = error instanceof AppError && /^[A-Za-z -]{1,90}$/.test(error.message)
  const name = isFixed ? error.message : (error.constructor?.name ?? 'Object')
  const codes = ['code', 'responseCode', 'status'].flatMap(key => {
    const code: unknown = Reflect.get(error, key)
    return (typeof code === 'string' || typeof code === 'number') && /^[A-Z0-9_ ]{1,40}$/.test(String(code))
      ? [code]
      : []
  })
  // Our own codes are fixed words: they tell a timeout from a refusal when the message has a number.
  return [name, ...(error instanceof AppError && !isFixed ? [error.code] : []), ...codes].join(' ')
}

/** Logs an answered request: when (UTC), which function, with which status, in how many milliseconds, and for whom. */
export function logRequest(entry: { function: string; status: number; ms: number; error?: unknown }): void {
  const { error, ...rest } = entry
  const line = JSON.stringify({
    level: entry.status >= 500 ? 'error' : 'info',
    time: new Date().toISOString(),
    ...rest,
    ...known.getStore(),
    ms: Math.round(entry.ms),
    ...(error !== undefined && { cause: describeCause(error) }),
  })
  if (entry.status >= 500) console.error(line)
  else if (!isQuiet()) console.info(line)
}

/** Logs something that the operator has to know: a fixed message, and the kind of error behind it. */
export function logProblem(name: string, problem: string, error?: unknown): void {
  console.error(
    JSON.stringify({
      level: 'error',
      time: new Date().toISOString(),
      function: name,
      ...known.getStore(),
      problem,
      ...(error !== undefined && { cause: describeCause(error) }),
    }),
  )
}

/** Logs that owners are told of something that happened to accounts: what, as a fixed word, and when. */
export function logAlarm(alarm: string, happenedAt: string): void {
  console.error(
    JSON.stringify({ level: 'error', time: new Date().toISOString(), alarm, happened_at: happenedAt }),
  )
}
