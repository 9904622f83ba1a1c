/** Types of the database rows, and the type that ties this folder's schemas to them. */
import type { Database, Json } from './database.types.ts'

type Tables = Database['public']['Tables']

/** A table that the API exposes. */
export type TableName = keyof Tables

/** A row of a table. */
export type Row<Table extends TableName> = Tables[Table]['Row']

/** The columns of a row; what a JSON column contains is up to the schema alone. */
type Given<Table extends TableName> = {
  [Column in keyof Row<Table>]: Json extends Row<Table>[Column] ? never : Row<Table>[Column]
}

/**
 * What a schema outputs if it accepts every row of the table. Otherwise a type that nothing fits, so the module does
 * not compile.
 */
export type Checked<Table extends TableName, Shape> =
  Given<Table> extends Shape ? Shape : { 'is refused by the check': Given<Table> }
