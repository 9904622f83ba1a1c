/** Calling functions as SQL. */
import type { Routine } from '../schema-cache.ts'
import { identifier, type Parameters } from './parameters.ts'

/** Arguments by name: as a JSON object (POST), or as the text of each one (GET). */
export type Arguments = { json: string; names: string[] } | { texts: Map<string, string> }

/** The names of the arguments given. */
export function namesOf(given: Arguments): string[] {
  return 'texts' in given ? [...given.texts.keys()] : given.names
}

/** A query for what `routine` returns: its rows, or one column `value`. */
export function callSql(routine: Routine, given: Arguments, parameters: Parameters): string {
  const name = `public.${identifier(routine.name)}`
  const names = namesOf(given)
  const typed = routine.parameters.filter(parameter => names.includes(parameter.name ?? ''))
  const columns = routine.returnsRows ? '_result.*' : '_result as value'

  if ('texts' in given || typed.length === 0) {
    const passed = typed.map(({ name, type }) => {
      const text = 'texts' in given ? (given.texts.get(name ?? '') ?? null) : null
      return `${identifier(name ?? '')} := ${parameters.add(text)}::${type}`
    })
    return `select ${columns} from ${name}(${passed.join(', ')}) as _result`
  }
  const definition = typed.map(({ name, type }) => `${identifier(name ?? '')} ${type}`).join(', ')
  const passed = typed.map(({ name }) => `${identifier(name ?? '')} := _given.${identifier(name ?? '')}`)
  return (
    `select ${columns} from json_to_record(${parameters.add(given.json)}::json) as _given(${definition}), ` +
    `lateral ${name}(${passed.join(', ')}) as _result`
  )
}
