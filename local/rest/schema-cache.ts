/** What exists in the exposed schema: needed to embed relations, call functions and report what is missing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { RestError } from './rest-error.ts'

export interface Column {
  name: string
  /** The expression of its default, to be evaluated once per row; null if it has none. */
  default: string | null
}

export interface Table {
  name: string
  primaryKey: string[]
  columns: Column[]
}

export interface ForeignKey {
  name: string
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
  /** Whether at most one row of `table` points to the same row of `target`. */
  unique: boolean
}

export interface Parameter {
  name: string | null
  type: string
  required: boolean
}

export interface Routine {
  name: string
  parameters: Parameter[]
  /** Whether it may write; the others run in a read-only transaction. */
  isVolatile: boolean
  returnsSet: boolean
  returnsVoid: boolean
  /** Whether it returns rows with named columns rather than plain values. */
  returnsRows: boolean
  /** The exposed table or view whose rows it returns, if any. */
  table: string | null
}

interface SchemaFacts {
  tables: Table[]
  foreignKeys: ForeignKey[]
  functions: Routine[]
}

const factsQuery = readFileSync(join(import.meta.dirname, 'schema-cache.sql'), 'utf8')

/** What the API knows of the schema `public`: tables, relations and functions. */
export class SchemaCache {
  readonly #tables: Map<string, Table>
  readonly #functions: Routine[]
  readonly foreignKeys: ForeignKey[]

  private constructor(facts: SchemaFacts) {
    this.#tables = new Map(facts.tables.map(table => [table.name, table]))
    this.#functions = facts.functions
    this.foreignKeys = facts.foreignKeys
  }

  /** Reads the catalog of `database`; takes about ten milliseconds. */
  static async load(database: Database): Promise<SchemaCache> {
    const [row] = await database.transaction(async sql => {
      await sql.query(`select set_config('search_path', '', true)`)
      return sql.query<{ facts: SchemaFacts }>(factsQuery)
    })
    if (row === undefined) throw new Error('The catalogue query returned no row')
    return new SchemaCache(row.facts)
  }

  /** The table or view called `name`, if it is exposed. */
  find(name: string): Table | undefined {
    return this.#tables.get(name)
  }

  /** The table or view called `name`. Throws PGRST205. */
  table(name: string): Table {
    const table = this.#tables.get(name)
    if (table !== undefined) return table
    throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
  }

  /** The functions that take one row of `parent` and return rows, which can be embedded like a relation. */
  computedRelations(parent: string): Routine[] {
    const types = [`public.${parent}`, `public."${parent.replaceAll('"', '""')}"`]
    return this.#functions.filter(
      ({ parameters, table }) =>
        table !== null && parameters.length === 1 && types.includes(parameters[0]?.type ?? ''),
    )
  }

  /** All overloads of the function called `name`. */
  routines(name: string): Routine[] {
    return this.#functions.filter(routine => routine.name === name)
  }

  /** The one overload of `name` that takes exactly these arguments. Throws PGRST202 or PGRST203. */
  routine(name: string, given: string[]): Routine {
    const [routine, ...others] = this.routines(name).filter(({ parameters }) => {
      const known = new Set(parameters.map(parameter => parameter.name))
      const missing = parameters.some(({ name, required }) => required && !given.includes(name ?? ''))
      return !missing && given.every(argument => known.has(argument))
    })
    const signature = `public.${name}(${given.join(', ')})`
    if (routine === undefined) {
      const called = given.length === 0 ? `public.${name} without parameters` : signature
      throw new RestError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
        details: `Searched for the function ${called}, but no matches were found in the schema cache.`,
      })
    }
    if (others.length > 0) {
      throw new RestError(
        300,
        'PGRST203',
        `Could not choose the best candidate function between several overloads of ${signature}`,
        { hint: 'Try renaming the parameters or the function itself in the database.' },
      )
    }
    return routine
  }
}
