/** Types of the database's rows, and what ties the checks of this folder to them. */
import type { Database, Json } from './database.types.ts'

type Tables = Database['public']['Tables']

/** A table that the API shows. */
export type TableName = keyof Tables

/** A row of a table. */
export type Row<Table extends TableName> = Tables[Table]['Row']

/** What a row has in this column; of a json column the check alone says what is in it. */
type Given<Table extends TableName> = {
  [Column in keyof Row<Table>]: Json extends Row<Table>[Column] ? never : Row<Table>[Column]
}

/**
 * What a check lets through, provided that it lets every row of the table through: otherwise it is no type that
 * anything fits, and the module does not compile.
 */
export type Checked<Table extends TableName, Shape> =
  Given<Table> extends Shape ? Shape : { 'is refused by the check': Given<Table> }
