/** Generates row and argument types of the API schema from a database's catalog. */
import type { Database } from '../../local/database/database.ts'

const HEADER = `/**
 * The tables and functions of the API, as the clients of Supabase take them. Written by \`npm run db:types\` from the
 * embedded database, not by hand: the Supabase CLI's own generator needs Docker or a hosted project. Unlike that one it
 * knows the texts that a check allows, and that what a function takes and gives may be null.
 */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const TYPES: Record<string, string> = {
  ...{ bool: 'boolean', int2: 'number', int4: 'number', int8: 'number', float8: 'number', numeric: 'number' },
  ...{
    text: 'string',
    uuid: 'string',
    date: 'string',
    time: 'string',
    timestamptz: 'string',
    json: 'Json',
    jsonb: 'Json',
  },
  void: 'undefined',
}

/** Columns that a trigger fills when no value is given; the catalog does not show that. */
const FILLED_BY_TRIGGER = ['blog_posts.slug', 'blog_posts.status']

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** Whether the database fills it when no value is given. */
  filled: boolean
  /** Whether the database accepts only its own value. */
  fixed: boolean
  check: string | null
}

interface Relationship {
  table: string
  name: string
  columns: string[]
  other: string
  other_columns: string[]
  one_to_one: boolean
}

interface Routine {
  name: string
  names: string[] | null
  modes: string[] | null
  types: string[] | null
  defaults: number
  result: string
  /** Name of the table whose rows it returns. */
  row_of: string | null
  many: boolean
}

const COLUMNS = `
  select relname as table, attname as name, typname as type, not attnotnull as nullable,
         atthasdef or attidentity <> '' as filled, attidentity = 'a' or attgenerated <> '' as fixed,
         (select min(pg_get_constraintdef(pg_constraint.oid)) from pg_constraint
          where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
            and pg_get_constraintdef(pg_constraint.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') as check
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attname`

const RELATIONSHIPS = `
  select source.relname as table, conname as name, target.relname as other,
         (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number) as columns,
         (select json_agg(attname order by place) from unnest(confkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = confrelid and attnum = number) as other_columns,
         exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
           and indkey::text = array_to_string(conkey, ' ')) as one_to_one
  from pg_constraint
  join pg_class as source on source.oid = conrelid
  join pg_class as target on target.oid = confrelid
  where contype = 'f' and source.relnamespace = 'public'::regnamespace
    and target.relnamespace = 'public'::regnamespace
  order by source.relname, conname`

const ROUTINES = `
  select proname as name, to_json(proargnames) as names, to_json(proargmodes) as modes, pronargdefaults as defaults,
         (select json_agg(typname order by place)
          from unnest(coalesce(proallargtypes, proargtypes)) with ordinality as argument (type, place)
          join pg_type on pg_type.oid = type) as types,
         result.typname as result, relname as row_of, proretset as many
  from pg_proc
  join pg_type as result on result.oid = prorettype
  left join pg_class on pg_class.oid = result.typrelid and relkind = 'r'
  where pronamespace = 'public'::regnamespace and prokind = 'f' and result.typname <> 'trigger'
  order by proname`

/** The text of src/data/database.types.ts. Throws on a type that the list above does not have. */
export function databaseTypes(database: Database): Promise<string> {
  return database.transaction(async ({ query }) => {
    const columns = await query<Column>(COLUMNS)
    const relationships = await query<Relationship>(RELATIONSHIPS)
    const routines = await query<Routine>(ROUTINES)
    const tables = [...new Set(columns.map(({ table }) => table))].map(table =>
      tableType(
        table,
        columns.filter(column => column.table === table),
        relationships.filter(relationship => relationship.table === table),
      ),
    )
    return `${HEADER}
export type Database = {
  public: {
    Tables: {
${tables.join('\n')}
    }
    Views: Record<never, never>
    Functions: {
${routines.map(routineType).join('\n')}
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
`
  })
}

function typeOf(name: string): string {
  if (name.startsWith('_')) return `${typeOf(name.slice(1))}[]`
  const type = TYPES[name]
  if (!type) throw new Error(`scripts/lib/database-types.ts does not know the type ${name}`)
  return type
}

/** The strings that `CHECK ((status = ANY (ARRAY['new'::text, …])))` allows, as a union; otherwise the column type. */
function columnType({ type, check }: Column): string {
  const texts = [...(check ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => `'${text}'`)
  return texts.length > 0 ? texts.join(' | ') : typeOf(type)
}

function tableType(table: string, columns: Column[], relationships: Relationship[]): string {
  const withNull = (column: Column) => `${columnType(column)}${column.nullable ? ' | null' : ''}`
  const written = (column: Column, optional: boolean) =>
    column.fixed ? `${column.name}?: never` : `${column.name}${optional ? '?' : ''}: ${withNull(column)}`
  const block = (name: string, lines: string[]) =>
    `        ${name}: {\n${lines.map(line => `          ${line}\n`).join('')}        }`
  const references = relationships.map(
    ({ name, columns: from, other, other_columns: to, one_to_one }) =>
      `          {
            foreignKeyName: '${name}'
            columns: ${JSON.stringify(from).replaceAll('"', "'")}
            isOneToOne: ${one_to_one}
            referencedRelation: '${other}'
            referencedColumns: ${JSON.stringify(to).replaceAll('"', "'")}
          },\n`,
  )
  const isOptional = ({ name, nullable, filled }: Column) =>
    nullable || filled || FILLED_BY_TRIGGER.includes(`${table}.${name}`)
  const row = columns.map(column => `${column.name}: ${withNull(column)}`)
  const insert = columns.map(column => written(column, isOptional(column)))
  const update = columns.map(column => written(column, true))
  const links = references.length > 0 ? `[\n${references.join('')}        ]` : '[]'
  return `      ${table}: {
${block('Row', row)}
${block('Insert', insert)}
${block('Update', update)}
        Relationships: ${links}
      }`
}

/** A function's arguments and results may always be null; `Json` already includes null. */
const nullableType = (type: string) => (type === 'Json' || type === 'undefined' ? type : `${type} | null`)

function routineType({ name, names, modes, types, defaults, result, row_of, many }: Routine): string {
  const all = (types ?? []).map((type, index) => ({
    ...{ name: names?.[index] ?? '', mode: modes?.[index] ?? 'i', type: typeOf(type) },
  }))
  const taken = all.filter(({ mode }) => mode === 'i')
  const given = all.filter(({ mode }) => mode === 't')
  const args = taken.map(
    (argument, index) =>
      `${argument.name}${index >= taken.length - defaults ? '?' : ''}: ${nullableType(argument.type)}`,
  )
  const one = row_of
    ? `Database['public']['Tables']['${row_of}']['Row']`
    : given.length > 0
      ? `{ ${given.map(column => `${column.name}: ${nullableType(column.type)}`).join('; ')} }`
      : nullableType(typeOf(result))
  return `      ${name}: { Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'Record<never, never>'}; Returns: ${one}${many ? '[]' : ''} }`
}
